// Less the encodings of HIGH and LOW.
vpaddq ymm0, ymm10, [rsi + 2 * 32]
vpaddq ymm1, ymm11, [rsi + 3 * 32]
vpaddq ymm2, ymm12, [rsi + 4 * 32]
vpaddq ymm3, ymm13, [rsi + 5 * 32]
vpaddq ymm4, ymm7, [rsi + 6 * 32]
