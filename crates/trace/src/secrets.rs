//! The secrets of each run, and what is published.

/// What the marks of secrets and of what is published do.
#[derive(Default)]
pub struct Secrets {
    run: usize,
    state: u64,
    published: Vec<u8>,
    replayed: usize,
}

impl Secrets {
    /// Begins a run: 0 is the one with the secrets that the check names.
    pub fn begin(&mut self, run: usize) {
        self.run = run;
        self.state = 1 + run as u64;
        self.replayed = 0;
        if run == 0 {
            self.published.clear();
        }
    }

    /// The secret of this run instead of the named one: random in most runs, and zero in the third one.
    pub fn secret(&mut self, kind: u32, bytes: &mut [u8]) {
        if self.run == 0 {
            return;
        }
        for byte in &mut *bytes {
            *byte = if self.run == 2 { 0 } else { self.random() };
        }
        match kind {
            0 => {}
            1 => bytes[31] &= 0x0f,
            2 => bytes[0] = (bytes[0] % 17).wrapping_sub(8),
            3 => bytes.chunks_exact_mut(2).for_each(|pair| {
                let below_p = u16::from_le_bytes([pair[0], pair[1]]) % 9767;
                pair.copy_from_slice(&below_p.to_le_bytes());
            }),
            kind => panic!("there is no kind {kind} of secrets"),
        }
    }

    /// What the first run has published here.
    pub fn public(&mut self, bytes: &mut [u8]) {
        if self.run == 0 {
            self.published.extend_from_slice(bytes);
        } else {
            bytes.copy_from_slice(&self.published[self.replayed..][..bytes.len()]);
            self.replayed += bytes.len();
        }
    }

    /// A byte of Marsaglia's xorshift, which need not be a good one.
    fn random(&mut self) -> u8 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 32) as u8
    }
}
