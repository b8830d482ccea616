// Folds column 9 in units of 2^51, which is in ymm8: ymm7 += ymm9 + 19 ymm8.
vpaddq ymm7, ymm7, ymm9
vpsllq ymm14, ymm8, 3
vpaddq ymm14, ymm14, ymm8
vpaddq ymm14, ymm14, ymm14
vpaddq ymm8, ymm8, ymm14
vpaddq ymm4, ymm7, ymm8
// Less the encodings of HIGH and LOW.
vpaddq ymm0, ymm10, [rsi + 2 * 32]
vpaddq ymm1, ymm11, [rsi + 3 * 32]
vpaddq ymm2, ymm12, [rsi + 4 * 32]
vpaddq ymm3, ymm13, [rsi + 5 * 32]
vpaddq ymm4, ymm4, [rsi + 6 * 32]
