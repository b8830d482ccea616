// What goes to the next column; what leaves the last one, 19 times.
vpsrlq ymm4, ymm7, 51
vpmuludq ymm4, ymm4, [rsi + 6 * 32]
vpsrlq ymm0, ymm10, 51
vpsrlq ymm1, ymm11, 51
vpsrlq ymm2, ymm12, 51
vpsrlq ymm3, ymm13, 51
// What stays: 51 bits, as encodings of 2^52 plus an integer.
vmovapd ymm5, [rsi + 4 * 32]
vpand ymm7, ymm7, ymm5
vpand ymm10, ymm10, ymm5
vpand ymm11, ymm11, ymm5
vpand ymm12, ymm12, ymm5
vpand ymm13, ymm13, ymm5
vmovapd ymm6, [rsi + 5 * 32]
vpor ymm7, ymm7, ymm6
vpor ymm10, ymm10, ymm6
vpor ymm11, ymm11, ymm6
vpor ymm12, ymm12, ymm6
vpor ymm13, ymm13, ymm6
vpaddq ymm7, ymm7, ymm3
vpaddq ymm10, ymm10, ymm4
vpaddq ymm11, ymm11, ymm0
vpaddq ymm12, ymm12, ymm1
vpaddq ymm13, ymm13, ymm2
// Floating point numbers again: less 2^52, the rounding and what came with the column before.
vsubpd ymm0, ymm10, [rsi + 7 * 32]
vsubpd ymm1, ymm11, [rsi + 8 * 32]
vsubpd ymm2, ymm12, [rsi + 9 * 32]
vsubpd ymm3, ymm13, [rsi + 10 * 32]
vsubpd ymm4, ymm7, [rsi + 11 * 32]
