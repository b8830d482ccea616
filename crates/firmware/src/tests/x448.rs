//! The test vectors of RFC 7748 for X448.

use lemniscate::x448::{X448_BASEPOINT_BYTES, x448, x448_base};

use super::Report;
use crate::hex::hex;

const SECTION_5_2: [[&str; 3]; 2] = [
    [
        concat!(
            "3d262fddf9ec8e88495266fea19a34d28882acef045104d0d1aae121",
            "700a779c984c24f8cdd78fbff44943eba368f54b29259a4f1c600ad3"
        ),
        concat!(
            "06fce640fa3487bfda5f6cf2d5263f8aad88334cbd07437f020f08f9",
            "814dc031ddbdc38c19c6da2583fa5429db94ada18aa7a7fb4ef8a086"
        ),
        concat!(
            "ce3e4ff95a60dc6697da1db1d85e6afbdf79b50a2412d7546d5f239f",
            "e14fbaadeb445fc66a01b0779d98223961111e21766282f73dd96b6f"
        ),
    ],
    [
        concat!(
            "203d494428b8399352665ddca42f9de8fef600908e0d461cb021f8c5",
            "38345dd77c3e4806e25f46d3315c44e0a5b4371282dd2c8d5be3095f"
        ),
        concat!(
            "0fbcc2f993cd56d3305b0b7d9e55d4c1a8fb5dbb52f8e9a1e9b6201b",
            "165d015894e56c4d3570bee52fe205e28a78b91cdfbde71ce8d157db"
        ),
        concat!(
            "884a02576239ff7a2f2f63b2db6a9ff37047ac13568e1e30fe63c4a7",
            "ad1b3ee3a5700df34321d62077e63633c575c1c954514e99da7c179d"
        ),
    ],
];

/// After 1 iteration.
const ITERATED: &str = concat!(
    "3f482c8a9f19b01e6c46ee9711d9dc14fd4bf67af30765c2ae2b846a",
    "4d23a8cd0db897086239492caf350b51f833868b9bc2b3bca9cf4113"
);

#[unsafe(no_mangle)]
extern "C" fn tests_x448() -> bool {
    let mut report = Report::new();
    let good = SECTION_5_2.iter().all(|[scalar, u, product]| x448(hex(scalar), hex(u)) == hex(product));
    report.test(c"RFC 7748, section 5.2", good);
    report.test(c"iterations", x448_base(X448_BASEPOINT_BYTES) == hex(ITERATED));
    report.test(c"points of small order", x448([7; 56], [0; 56]) == [0; 56]);
    report.end()
}
