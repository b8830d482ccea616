// Less what they are too large by.
vpaddq ymm0, ymm10, [rsi + 12 * 32]
vpaddq ymm1, ymm11, [rsi + 13 * 32]
vpaddq ymm2, ymm12, [rsi + 14 * 32]
vpaddq ymm3, ymm13, [rsi + 15 * 32]
vpaddq ymm4, ymm7, [rsi + 16 * 32]
