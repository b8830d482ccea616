//! What the prover and the checker say of each instruction is compared with what the processor does, for operands at bounds and between.
#![cfg(all(target_arch = "x86_64", target_os = "linux"))]
#![allow(unsafe_code)]

use std::arch::global_asm;

use lemniscate_prove::machine::Constants;

/// Words that are loaded, and that are stored.
const LOADED: usize = 24;
const STORED: usize = 16;

/// Functions of `result` and `operands` that load, run these instructions, and store.
macro_rules! cases {
    ($before:literal, $after:literal: $($name:ident $features:expr, $code:literal;)*) => {
        $(global_asm!(
            concat!(".globl instruction_", stringify!($name)),
            concat!("instruction_", stringify!($name), ":"),
            $before, $code, $after, "ret",
        );)*
        unsafe extern "C" {
            $(#[link_name = concat!("instruction_", stringify!($name))] fn $name(result: *mut u64, operands: *const u64);)*
        }
        fn all() -> Vec<(&'static str, bool, unsafe extern "C" fn(*mut u64, *const u64))> {
            vec![$((concat!("instruction_", stringify!($name)), has(&$features), $name as _)),*]
        }
    };
}

/// Whether the processor has what instructions need.
fn has(features: &[&str]) -> bool {
    features.iter().all(|feature| match *feature {
        "adx" => std::is_x86_feature_detected!("adx"),
        "bmi1" => std::is_x86_feature_detected!("bmi1"),
        "bmi2" => std::is_x86_feature_detected!("bmi2"),
        "avx2" => std::is_x86_feature_detected!("avx2"),
        "fma" => std::is_x86_feature_detected!("fma"),
        "avx512f" => std::is_x86_feature_detected!("avx512f"),
        "avx512vl" => std::is_x86_feature_detected!("avx512vl"),
        "avx512ifma" => std::is_x86_feature_detected!("avx512ifma"),
        other => panic!("{other} is not asked for"),
    })
}

mod scalars {
    use super::*;
    cases! {
        "mov rax, [rsi]; mov rcx, [rsi + 8]; mov r8, [rsi + 16]; mov r9, [rsi + 24]; mov rdx, [rsi + 32]; xor r10d, r10d; mov r11, [rsi + 40]",
        "mov [rdi], rax; mov [rdi + 8], rcx; mov [rdi + 16], r8; mov [rdi + 24], r9; mov [rdi + 32], rdx; mov [rdi + 40], r10; mov [rdi + 48], r11":
        mov_32 [], "mov eax, ecx";
        movzx_8 [], "movzx eax, cl";
        movzx_16 [], "movzx eax, cx";
        movsxd [], "movsxd rax, ecx";
        lea [], "lea rax, [rcx + 4 * r8 + 7]";
        add_adc [], "add rax, rcx; adc r8, r9; adc rdx, 0; adc r10, 0";
        add_32 [], "add eax, ecx; adc r10, 0";
        add_8 [], "mov r8d, 0; mov r8b, al; mov r9d, 0; mov r9b, cl; add r8b, r9b; adc r10, 0";
        add_number [], "add rax, -19; adc r10, 0";
        sub_sbb [], "sub rax, rcx; sbb r8, r9; sbb rdx, 0; sbb r10, r10";
        sub_32 [], "sub eax, ecx; sbb r10, r10";
        sbb_and [], "sub rax, rcx; sbb r10, r10; and r10d, 38";
        cmp_set [], "cmp rax, rcx; mov eax, 0; mov ecx, 0; mov r8d, 0; mov r9d, 0; setb al; setae cl; sete r8b; setne r9b";
        cmp_above [], "cmp rax, rcx; mov eax, 0; mov ecx, 0; setbe al; seta cl";
        neg_carry [], "neg rax; adc r10, 0";
        inc_dec [], "inc rax; dec rcx; sete r10b";
        not [], "not rax";
        xor_same [], "xor eax, eax; adc rcx, 0";
        and_low [], "mov rax, [rsi]; mov r10, 0x7fffffffffffffff; and rax, r10; and ecx, 255";
        and_high [], "and rax, -8";
        or_parts [], "shl rax, 8; and ecx, 255; or rax, rcx";
        xor_ones [], "xor rax, -1";
        shr [], "shr rax, 1; shr rcx, 62; shr r8d, 5";
        sar [], "sar rax, 63; sar rcx, 56; sar r8d, 3";
        shl [], "shl rax, 4; shl ecx, 5";
        shld [], "shld rax, rcx, 1; shld r8, r9, 24";
        shrd [], "shrd rax, rcx, 4; shrd r8, r9, 60";
        mul [], "mul rcx";
        imul_long [], "imul rcx";
        imul_two [], "imul rax, rcx; imul r8d, r9d";
        imul_three [], "imul rax, rcx, 19; imul r8d, r9d, -3";
        cmovb [], "cmp r8, r9; cmovb rax, rcx";
        cmovae [], "cmp r8, r9; cmovae rax, rcx; cmp r8, r9; cmove r11, rcx";
        cmov_32 [], "cmp r8, r9; cmovb eax, ecx";
        btr [], "btr rax, 63";
        shifts_by_0 [], "mov ecx, 32; cmp rax, r8; shl eax, cl; shr r9d, cl; adc r10, 0";
        bytes [], "mov rax, 0x100; and al, 0xf; mov r8d, 0x80; sar r8b, 3; mov rcx, 0; mov cl, r8b; mov r9d, 0; mov r11d, 0; mov r8d, 0; xor edx, edx";
        cmov_constant [], "mov eax, 5; mov ecx, 5; cmp rax, rcx; cmove r8, r9; cmovne r9, r11";
        bzhi ["bmi2"], "mov r8d, 63; bzhi rax, rcx, r8";
        bextr ["bmi1"], "mov r8d, 0x2c05; bextr rax, rcx, r8; mov r9d, 0x0408; bextr edx, edx, r9d";
        mulx ["bmi2"], "mulx rax, rcx, r8";
        adcx_adox ["adx"], "mov r10d, 0; xor r10d, r10d; adcx rax, rcx; adox rax, r8; adcx r9, r10; adox r9, r10; adcx rdx, rcx; adox r11, r8; adcx r10, r10";
        push_pop [], "push rax; push rcx; pop rax; pop rcx";
        part_of_memory [], "mov [rsp - 8], rax; movzx ecx, byte ptr [rsp - 8]; mov r8d, [rsp - 4]";
    }
    #[test]
    fn scalars() {
        compare(&all(), 7, 150, super::integer);
    }
}

mod vectors {
    use super::*;
    cases! {
        "vmovdqu64 zmm0, [rsi]; vmovdqu64 zmm1, [rsi + 64]; vmovdqu64 zmm2, [rsi + 128]",
        "vmovdqu64 [rdi], zmm0; vmovdqu64 [rdi + 64], zmm1; vzeroupper":
        vpaddq ["avx512f"], "vpaddq zmm0, zmm1, zmm2";
        vpaddq_ymm ["avx512f"], "vpaddq ymm0, ymm1, ymm2";
        vpaddq_broadcast ["avx512f"], "vpaddq zmm0, zmm1, qword ptr [rsi]{{1to8}}";
        vpsubq ["avx512f"], "vpsubq zmm0, zmm1, zmm2";
        vpandq ["avx512f"], "mov rax, 0x7ffffffffffff; vpbroadcastq zmm1, rax; vpandq zmm0, zmm1, zmm2";
        vporq ["avx512f"], "vpsllq zmm1, zmm1, 12; vpsrlq zmm2, zmm2, 52; vporq zmm0, zmm1, zmm2";
        vpxorq ["avx512f"], "vpxorq zmm0, zmm0, zmm0";
        vpsrlq ["avx512f"], "vpsrlq zmm0, zmm1, 51";
        vpsllvq ["avx512f"], "mov eax, 7; vpbroadcastq zmm2, rax; vpsllvq zmm0, zmm1, zmm2";
        vpmuludq ["avx512f"], "vpmuludq zmm0, zmm1, zmm2";
        vpmadd52luq ["avx512ifma"], "vpmadd52luq zmm0, zmm1, zmm2";
        vpmadd52huq ["avx512ifma"], "vpmadd52huq zmm0, zmm1, zmm2";
        vpmadd52_both ["avx512ifma", "avx512vl"], "vpmadd52luq ymm0, ymm1, ymm2; vpmadd52huq ymm1, ymm1, ymm2";
        vinserti64x4 ["avx512f"], "vinserti64x4 zmm0, zmm1, ymm2, 1; vinserti64x4 zmm1, zmm1, ymm2, 0";
        vextracti64x4 ["avx512f"], "vextracti64x4 ymm0, zmm1, 1";
        vshufi64x2 ["avx512f"], "vshufi64x2 zmm0, zmm1, zmm2, 0x1b; vshufi64x2 zmm1, zmm1, zmm1, 0xee";
        vpermq ["avx512f"], "vpermq zmm0, zmm1, 0x39; vpermq ymm1, ymm2, 0x4e";
        vbroadcasti64x4 ["avx512f"], "vbroadcasti64x4 zmm0, [rsi + 32]";
        vmovq ["avx512f"], "vmovq xmm0, [rsi + 8]; vmovdqa64 zmm1, zmm0";
        legacy ["avx512f"], "paddq xmm0, xmm1; psubq xmm1, xmm2; movq rax, xmm1; movq xmm2, rax";
        pshufd ["avx512f"], "pshufd xmm0, xmm1, 0xee; pshufd xmm1, xmm2, 0x44";
        halves ["avx512f"], "pshufd xmm0, xmm1, 0xed; movdqa xmm1, xmm0; psrad xmm0, 31; psrad xmm1, 24; punpckldq xmm1, xmm0; pxor xmm0, xmm0";
        punpck ["avx512f"], "punpcklqdq xmm0, xmm1; punpckhqdq xmm1, xmm2";
        vpunpck ["avx512f"], "vpunpcklqdq zmm0, zmm1, zmm2; vunpckhpd zmm1, zmm1, zmm2";
        vpshufd ["avx512f"], "vpshufd zmm0, zmm1, 0xee; vpshufd ymm1, ymm2, 0x44";
        vpermt2q ["avx512f"], "vpermt2q zmm0, zmm1, zmm2";
        vpermi2q ["avx512f"], "vpermi2q zmm0, zmm1, zmm2";
        vpermt2d ["avx512f"], "vpermt2d zmm0, zmm1, zmm2";
        vpermi2d ["avx512f"], "vpermi2d zmm0, zmm1, zmm2";
        vpermd ["avx512f"], "vpermd zmm0, zmm1, zmm2; vpermd ymm1, ymm2, ymm1";
        vpermq_by ["avx512f"], "vpermq zmm0, zmm1, zmm2";
        vperm2i128 ["avx512f"], "vperm2i128 ymm0, ymm1, ymm2, 0x31; vperm2f128 ymm1, ymm1, ymm2, 0x02";
        vinserti128 ["avx512f"], "vinserti128 ymm0, ymm1, xmm2, 1; vinserti32x4 zmm1, zmm1, xmm2, 2";
        vextracti128 ["avx512f"], "vextracti128 xmm0, ymm1, 1; vextracti32x4 xmm1, zmm1, 3";
        vblend ["avx512f"], "vpblendd ymm0, ymm1, ymm2, 0x3c; vblendpd ymm1, ymm1, ymm2, 6";
        vpblendd_halves ["avx512f"], "vpblendd ymm0, ymm1, ymm2, 0xaa";
        vblendvpd ["avx512f"], "vpcmpgtq ymm0, ymm1, ymm2; vblendvpd ymm0, ymm1, ymm2, ymm0";
        vmovlps ["avx512f"], "vmovlps xmm0, xmm1, [rsi + 8]";
        valignq ["avx512f"], "valignq zmm0, zmm1, zmm2, 3; vpalignr ymm1, ymm1, ymm2, 8";
        vshufpd ["avx512f"], "vshufpd zmm0, zmm1, zmm2, 0x5a; vpermilpd ymm1, ymm2, 6";
        vpermpd ["avx512f"], "vpermpd zmm0, zmm1, 0x8d; vmovddup ymm1, ymm2";
        vpextrq ["avx512f"], "vpextrq rax, xmm1, 1; vpinsrq xmm0, xmm2, rax, 0; vmovhps xmm1, xmm1, [rsi]";
        vmovsd ["avx512f"], "vmovsd xmm0, [rsi + 8]; vmovsd [rsp - 8], xmm1; vmovsd xmm1, [rsp - 8]";
        vbroadcast_128 ["avx512f"], "vbroadcasti32x4 zmm0, [rsi + 16]; vbroadcastf128 ymm1, [rsi + 32]";
        vpternlogq_and ["avx512f"], "vpsllq zmm1, zmm1, 12; vpsrlq zmm2, zmm2, 52; mov rax, 0xffff; vpbroadcastq zmm0, rax; vpternlogq zmm0, zmm1, zmm2, 0xe0";
        vpternlogq_and_second ["avx512f"], "vpsllq zmm0, zmm0, 12; vpsrlq zmm2, zmm2, 52; mov rax, 0xffff; vpbroadcastq zmm1, rax; vpternlogq zmm0, zmm1, zmm2, 0xc8";
        vpternlogq_and_third ["avx512f"], "vpsllq zmm0, zmm0, 12; vpsrlq zmm1, zmm1, 52; mov rax, 0xffff; vpbroadcastq zmm2, rax; vpternlogq zmm0, zmm1, zmm2, 0xa8";
        vpternlogq_or ["avx512f"], "vpsllq zmm0, zmm0, 16; mov rax, 0xffff; vpbroadcastq zmm1, rax; vpternlogq zmm0, zmm1, zmm2, 0xf8";
        vpternlogq_or_second ["avx512f"], "vpsllq zmm1, zmm1, 16; mov rax, 0xffff; vpbroadcastq zmm0, rax; vpternlogq zmm0, zmm1, zmm2, 0xec";
        vpternlogq_or_third ["avx512f"], "vpsllq zmm2, zmm2, 16; mov rax, 0xffff; vpbroadcastq zmm0, rax; vpternlogq zmm0, zmm1, zmm2, 0xea";
        vpmuldq ["avx512f"], "vpmuldq zmm0, zmm1, zmm2";
        vpcmpgtq ["avx512f"], "vpcmpgtq ymm0, ymm1, ymm2";
        vpcmpgtq_mask ["avx512f"], "vpcmpgtq k1, zmm1, zmm2; vpaddq zmm0{{k1}}, zmm1, zmm2; vpsubq zmm1{{k1}}{{z}}, zmm1, zmm2";
        kmov ["avx512f"], "mov al, 0x5a; kmovw k1, eax; vpblendmq zmm0{{k1}}, zmm1, zmm2; kmovw k2, k1; vmovdqa64 zmm1{{k2}}{{z}}, zmm2";
        vpmovsx ["avx512f"], "vpmovsxbq zmm0, [rsi + 5]; vpmovsxwq zmm1, xmm2";
        vpmovzx ["avx512f"], "vpmovzxbq zmm0, xmm1; vpmovzxbq ymm1, dword ptr [rsi + 3]";
        vpmovsx_32 ["avx512f"], "vpmovsxbd zmm0, xmm1; vpmovsxwd ymm1, xmm2; vpmovzxbw xmm2, qword ptr [rsi + 8]; vpmovsxbw ymm3, xmm1";
        vptest ["avx512f"], "mov al, 0x35; kmovw k1, eax; vptestmd k2, zmm1, zmm2; vpaddq zmm0{{k2}}, zmm1, zmm2; vptestnmq k3{{k1}}, zmm1, zmm2; vpsubq zmm1{{k3}}{{z}}, zmm1, zmm2";
        vpcmpeqq_mask ["avx512f"], "mov al, 0x35; kmovw k1, eax; vpcmpeqq k2{{k1}}, zmm1, qword ptr [rsi + 72]{{1to8}}; vpermq zmm0{{k2}}, zmm2, zmm1; vpcmpeqq k3, zmm1, zmm2; vpaddq zmm1{{k3}}{{z}}, zmm1, zmm1";
        kmov_general ["avx512f"], "vptestmq k1, zmm1, zmm2; kmovw eax, k1; and al, 0xf; movzx eax, al; mov ecx, eax; shl ecx, 4; add ecx, eax; kmovw k1, ecx; vpaddq zmm0{{k1}}{{z}}, zmm1, zmm2";
        vpcmpq ["avx512f"], "vpcmpltuq k1, zmm1, zmm2; vpcmpnleq k2, zmm1, zmm2; vpaddq zmm0{{k1}}, zmm1, zmm2; vpsubq zmm1{{k2}}{{z}}, zmm1, zmm2";
        vpbroadcast_short ["avx512f"], "vpbroadcastw ymm0, [rsi + 6]; vpbroadcastd zmm1, xmm1; vpunpcklwd xmm2, xmm2, xmm1; vpbroadcastb xmm1, xmm2";
        vpternlogd ["avx512f"], "vpternlogd zmm0, zmm0, zmm0, 0xff";
        shifts_by_64 ["avx512f"], "mov eax, 64; vpbroadcastq zmm2, rax; vpsllvq zmm0, zmm0, zmm2; vpsrlvq zmm1, zmm1, zmm2";
        vpexpandq ["avx512f"], "mov eax, 0x5a; kmovw k1, eax; vpexpandq zmm0{{k1}}{{z}}, [rsi + 8]; vpexpandq zmm1{{k1}}, zmm2";
    }
    #[test]
    fn vectors() {
        compare(&all(), STORED, 60, super::integer);
    }
}

/// Those that need no AVX-512.
mod shorter_vectors {
    use super::*;
    cases! {
        "vmovdqu ymm0, [rsi]; vmovdqu ymm1, [rsi + 64]; vmovdqu ymm2, [rsi + 128]",
        "vmovdqu [rdi], ymm0; vmovdqu [rdi + 32], ymm1; vzeroupper":
        vpandn ["avx2"], "mov rax, 0xffff; vmovq xmm0, rax; vpbroadcastq ymm0, xmm0; vpandn ymm0, ymm0, ymm1";
        pandn ["avx2"], "mov rax, 0xffffffff00000000; vmovq xmm0, rax; vpbroadcastq ymm0, xmm0; pandn xmm0, xmm1";
        psrlq ["avx2"], "psrlq xmm0, 51; psllq xmm1, 3";
        vpsrlq_number ["avx2"], "vpsrlq ymm0, ymm1, 13; vpsllq ymm1, ymm2, 13";
        vpsrlq_register ["avx2"], "mov eax, 7; vmovq xmm2, rax; vpsrlq ymm0, ymm0, xmm2; vpsllq ymm1, ymm1, xmm2";
        vpsrlvq ["avx2"], "mov eax, 9; vmovq xmm2, rax; vpsrlvq ymm0, ymm0, ymm2; vpbroadcastq ymm2, xmm2; vpsllvq ymm1, ymm1, ymm2";
        vpabsb ["avx2"], "vpabsb ymm0, ymm1; vpabsb xmm1, [rsi]";
        vpcmpeqb ["avx2"], "vpand ymm1, ymm1, ymm2; vpcmpeqb ymm0, ymm1, ymm2; vpcmpeqw ymm1, ymm1, ymm2";
        vpcmpeqq ["avx2"], "vpcmpeqq ymm0, ymm1, [rsi + 8]; vpcmpeqd ymm1, ymm1, ymm2; vpcmpeqd ymm2, ymm2, ymm2; vpaddd ymm1, ymm1, ymm2";
        vpcmpgtb ["avx2"], "vpcmpgtb ymm0, ymm1, ymm2; vpcmpgtw ymm1, ymm1, ymm2";
        vpcmpgtd ["avx2"], "vpcmpgtd ymm0, ymm1, ymm2; vpaddw ymm1, ymm1, ymm2; vpaddb ymm1, ymm0, ymm1";
        vpblendvb ["avx2"], "vpcmpgtq ymm0, ymm1, ymm2; vpblendvb ymm0, ymm1, ymm2, ymm0; vpcmpeqq ymm1, ymm1, ymm2";
        vmovmskps ["avx2"], "vmovmskps eax, ymm1; vmovmskpd ecx, xmm2; vmovd xmm0, eax; vmovd xmm1, ecx";
        vpextrw ["avx2"], "vpextrw eax, xmm1, 5; vmovd ecx, xmm2; vmovd xmm0, eax; vmovd xmm1, ecx";
        shufps ["avx2"], "shufps xmm0, xmm1, 0x4e; vshufps ymm1, ymm1, ymm2, 0xe4; punpcklwd xmm2, xmm0";
        short_moves ["avx2"], "pshuflw xmm0, xmm1, 0x1b; pshufhw xmm1, xmm1, 0xd8; pslld xmm1, 31; punpcklbw xmm0, xmm2";
        vblendvpd_sign ["avx2"], "vblendvpd ymm0, ymm1, ymm2, ymm0";
        vpermd_by ["avx2"], "vpermd ymm0, ymm1, ymm2; vpand ymm1, ymm1, ymm2";
        vpsrad ["avx2"], "vpshufd xmm0, xmm1, 0xed; vpsrad xmm1, xmm0, 24; vpsrad xmm0, xmm0, 31; punpckldq xmm1, xmm0; vpxor ymm0, ymm0, ymm0";
    }
    #[test]
    fn shorter_vectors() {
        compare(&all(), 8, 60, super::integer);
    }
}

mod floats {
    use super::*;
    cases! {
        "vmovupd ymm0, [rsi]; vmovupd ymm1, [rsi + 64]; vmovupd ymm2, [rsi + 128]",
        "vmovupd [rdi], ymm0; vmovupd [rdi + 32], ymm1; vmovupd [rdi + 64], ymm0; vmovupd [rdi + 96], ymm0; vzeroupper":
        vaddpd ["avx2"], "vaddpd ymm0, ymm1, ymm2";
        vsubpd ["avx2"], "vsubpd ymm0, ymm1, ymm2";
        vfmadd231pd ["fma", "avx2"], "vfmadd231pd ymm0, ymm1, ymm2";
        vfmadd213pd ["fma", "avx2"], "vfmadd213pd ymm0, ymm1, ymm2";
        vfmsub213pd ["fma", "avx2"], "vfmsub213pd ymm0, ymm1, ymm2";
        vfnmadd231pd ["fma", "avx2"], "vfnmadd231pd ymm0, ymm1, ymm2";
        vxorpd ["avx2"], "mov rax, 0x8000000000000000; vmovq xmm1, rax; vbroadcastsd ymm1, xmm1; vxorpd ymm0, ymm0, ymm1; vxorpd ymm1, ymm1, ymm1";
        vcvtsi2sd ["avx2"], "mov eax, 262143; vcvtsi2sd xmm0, xmm1, eax";
        encoding ["avx2"], "mov rax, 0x4338000000000000; vmovq xmm1, rax; vbroadcastsd ymm1, xmm1; vaddpd ymm0, ymm0, ymm1; vpaddq ymm0, ymm0, ymm1; vpxor ymm1, ymm1, ymm1";
    }
    #[test]
    fn floats() {
        compare(&all(), STORED, 150, super::float);
    }
}

/// A generator (xorshift, Marsaglia 2003).
fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    random.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

fn integer(random: &mut u64) -> u64 {
    let bits = [0, 1, 5, 8, 24, 31, 32, 44, 45, 51, 52, 55, 56, 63][(next(random) % 14) as usize];
    match next(random) % 6 {
        0 => (1 << bits) - 1,
        1 => 1 << bits,
        2 => (1u64 << bits).wrapping_neg(),
        3 => next(random) >> bits,
        _ => next(random),
    }
}

/// Integers below 2^53, and multiples of powers of two.
fn float(random: &mut u64) -> u64 {
    let bits = next(random) % 54;
    let integer = match next(random) % 4 {
        0 => (1u64 << bits) as f64,
        1 => ((1u64 << bits) - 1) as f64,
        _ => (next(random) >> (63 - bits) >> 1) as f64,
    };
    let scaled = if next(random).is_multiple_of(4) { integer * (1u64 << 51) as f64 } else { integer };
    (if next(random).is_multiple_of(2) { scaled } else { -scaled }).to_bits()
}

type Case = (&'static str, bool, unsafe extern "C" fn(*mut u64, *const u64));

/// Runs each case with many operands, here and in the prover and the checker.
fn compare(cases: &[Case], stored: usize, runs: usize, operand: impl Fn(&mut u64) -> u64) {
    let program =
        std::fs::read(std::env::current_exe().expect("this program has a path")).expect("it is read");
    let constants = Constants::new(&program).expect("it is a program for Linux");
    let mut random = 0x9e37_79b9_7f4a_7c15;
    for (name, _, function) in cases.iter().filter(|case| case.1) {
        let mut agreed = 0;
        for _ in 0..runs {
            let operands: [u64; LOADED] = std::array::from_fn(|_| operand(&mut random));
            let mut result = [0; STORED];
            // SAFETY: it loads and stores no more, and the processor has the instructions.
            unsafe { function(result.as_mut_ptr(), operands.as_ptr()) };
            match constants.compare(name, &operands, &result[..stored]) {
                Ok(()) => agreed += 1,
                // Not everything is understood of all operands; but nothing is understood wrongly.
                Err(error) => assert!(!error.contains("differs"), "{name}: {operands:x?}: {error}"),
            }
        }
        assert!(agreed > 10, "{name}: only {agreed} runs were understood");
    }
}
