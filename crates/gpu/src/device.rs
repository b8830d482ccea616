//! A device: what the driver is asked for, and blocks of rows on their way through it.

use std::sync::Arc;

use cudarc::driver::sys::{CU_MEMHOSTALLOC_PORTABLE, CUdeviceptr, CUresult};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DevicePtr, DeviceRepr, DriverError, LaunchConfig,
    PinnedHostSlice, PushKernelArg, result,
};

use crate::chunk::{BASE_TABLE, Chunk, MULTIPLES, SCALARS};
use crate::packed::{Capacity, Layout};
use crate::verdict::UNDECIDED;
use crate::{Error, kernels};

/// Threads of a block: `THREADS` of `kernels/verify.cu`.
const THREADS: u32 = 128;
/// Threads of a multiprocessor that `sum_up` has registers for.
const RESIDENT: usize = 512;
/// Digits of rho and tau: `SHORT_DIGITS`, `ODD_DIGITS` and `WHOLE_DIGITS` of `kernels/verify.cu`.
const SHORT_DIGITS: i32 = 32;
const ODD_DIGITS: i32 = 34;
const WHOLE_DIGITS: i32 = 64;
/// `COFACTORED` of `kernels/verify.cu`.
const COFACTORED: u32 = 4;

/// An NVIDIA GPU with the kernels on it.
#[derive(Debug)]
pub struct Device {
    context: Arc<CudaContext>,
    name: String,
    multiprocessors: usize,
    prepare: CudaFunction,
    decode_points: CudaFunction,
    sum_up: CudaFunction,
    /// Multiples of the base point.
    base: CudaSlice<u8>,
}

// SAFETY: it has the layout of `Chunk` of `kernels/verify.cu`: ten addresses and two words.
unsafe impl DeviceRepr for Chunk {}

impl Device {
    /// Opens a device by its number, from 0, and compiles the kernels for it, which takes some seconds.
    ///
    /// # Errors
    /// The missing part, or the error of the driver or NVRTC.
    pub fn open(number: usize) -> Result<Arc<Self>, Error> {
        // SAFETY: libraries of this name have no initialisers but NVIDIA's own.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            return Err(Error::NoDriver);
        }
        match CudaContext::device_count() {
            Ok(count) if number < usize::try_from(count).unwrap_or(0) => {}
            Ok(_) | Err(DriverError(CUresult::CUDA_ERROR_NO_DEVICE)) => return Err(Error::NoDevice(number)),
            Err(error) => return Err(refused("start", error)),
        }
        let context = CudaContext::new(number).map_err(|error| refused("open the device", error))?;
        // SAFETY: each block has one stream, in whose order all is done with its memory, and which ends before the memory is freed;
        // the base table is written before any other stream is made.
        unsafe { context.disable_event_tracking() };
        let capability = context.compute_capability().map_err(|error| refused("name the device", error))?;
        let name = context.name().map_err(|error| refused("name the device", error))?;
        let multiprocessors = context
            .attribute(cudarc::driver::sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)
            .map_err(|error| refused("name the device", error))?;
        let module = context.load_module(kernels::compile(capability)?);
        let module = module.map_err(|error| refused("load the kernels", error))?;
        let [make_base_table, prepare, decode_points, sum_up] =
            ["make_base_table", "prepare", "decode_points", "sum_up"].map(|name| module.load_function(name));
        let function =
            |function: Result<CudaFunction, _>| function.map_err(|error| refused("load the kernels", error));
        let stream = context.default_stream();
        let base = allocate(&stream, BASE_TABLE)?;
        let address = address_of(&base, &stream);
        let make_base_table = function(make_base_table)?;
        let mut launch = stream.launch_builder(&make_base_table);
        launch.arg(&address);
        // SAFETY: the kernel writes a table of this size, in 256 threads.
        unsafe { launch.launch(grid(2 * 128)) }.map_err(|error| refused("start a kernel", error))?;
        stream.synchronize().map_err(|error| refused("end a kernel", error))?;
        Ok(Arc::new(Device {
            name,
            multiprocessors: usize::try_from(multiprocessors).unwrap_or(1).max(1),
            prepare: function(prepare)?,
            decode_points: function(decode_points)?,
            sum_up: function(sum_up)?,
            base,
            context,
        }))
    }

    /// The device name that the driver reports.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of rows that the device processes at the same time.
    pub fn width(&self) -> usize {
        self.multiprocessors * RESIDENT
    }
}

/// A block of rows: its memory here and on the device, and the stream in which everything is done with it.
#[derive(Debug)]
pub(crate) struct Block {
    device: Arc<Device>,
    stream: Arc<CudaStream>,
    host: PinnedHostSlice<u8>,
    verdicts: PinnedHostSlice<u32>,
    rows: CudaSlice<u8>,
    scalars: CudaSlice<u8>,
    multiples: CudaSlice<u8>,
    found: CudaSlice<u8>,
    wrong: CudaSlice<u8>,
}

impl Block {
    /// Bytes of the device's memory.
    pub(crate) fn size(capacity: Capacity) -> usize {
        capacity.length() + capacity.rows * (SCALARS + MULTIPLES + 2 * 4 + 4)
    }

    pub(crate) fn new(device: &Arc<Device>, capacity: Capacity) -> Result<Self, Error> {
        let stream = device.context.new_stream().map_err(|error| refused("make a stream", error))?;
        let rows = capacity.rows;
        let memory = |bytes| allocate(&stream, bytes);
        let on_device =
            [capacity.length(), SCALARS * rows, MULTIPLES * rows, 2 * 4 * rows, 4 * rows].map(memory);
        let [block, scalars, multiples, found, wrong] = on_device;
        let (block, scalars, multiples, found, wrong) = (block?, scalars?, multiples?, found?, wrong?);
        // SAFETY: bytes and words may have any value, and both are written before they are read.
        let (host, verdicts) = unsafe {
            let host = device.context.alloc_pinned_with_flags(capacity.length(), CU_MEMHOSTALLOC_PORTABLE);
            (host, device.context.alloc_pinned_with_flags(rows, CU_MEMHOSTALLOC_PORTABLE))
        };
        let host = host.map_err(|error| refused("lock memory", error))?;
        let verdicts = verdicts.map_err(|error| refused("lock memory", error))?;
        Ok(Block {
            device: device.clone(),
            stream,
            host,
            verdicts,
            rows: block,
            scalars,
            multiples,
            found,
            wrong,
        })
    }

    /// The memory that rows are packed into. What was begun must have ended.
    pub(crate) fn memory(&mut self) -> Result<&mut [u8], Error> {
        self.stream.synchronize().map_err(|error| refused("end a kernel", error))?;
        self.host.as_mut_slice().map_err(|error| refused("lock memory", error))
    }

    /// Copies the rows that were packed, starts the kernels, and copies the verdicts back, without waiting for any of it.
    pub(crate) fn begin(&mut self, layout: Layout, asked: u32) -> Result<(), Error> {
        let copies = |error| refused("copy rows", error);
        self.device.context.bind_to_thread().map_err(copies)?;
        let block = &self.host.as_slice().map_err(copies)?[..layout.length()];
        let [rows, wrong] = [&self.rows, &self.wrong].map(|slice| address_of(slice, &self.stream));
        let stream = self.stream.cu_stream();
        // SAFETY: the device's memory has as many bytes as that of the host, which stays where it is until the stream has ended: it
        // is lent for packing, and freed, after that alone.
        unsafe {
            result::memcpy_htod_async(rows, block, stream).map_err(copies)?;
            result::memset_d8_async(wrong, UNDECIDED as u8, 4 * layout.rows, stream).map_err(copies)?;
        }
        self.begin_kernels(layout, asked)?;
        let verdicts = &mut self.verdicts.as_mut_slice().map_err(copies)?[..layout.rows];
        // Left by an earlier block, it must not be taken for what this one says.
        verdicts.fill(UNDECIDED);
        // SAFETY: as above.
        unsafe { result::memcpy_dtoh_async(verdicts, wrong, stream) }.map_err(copies)
    }

    /// Starts the kernels for rows that are copied.
    pub(crate) fn begin_kernels(&self, layout: Layout, asked: u32) -> Result<(), Error> {
        let Block { device, stream, .. } = self;
        let address = |slice: &CudaSlice<u8>| address_of(slice, stream);
        let chunk = Chunk::new(
            layout,
            asked,
            address(&self.rows),
            address(&device.base),
            [address(&self.scalars), address(&self.multiples)],
            [address(&self.found), address(&self.wrong)],
        );
        let count = layout.rows as u32;
        let digits = if asked & COFACTORED != 0 { SHORT_DIGITS } else { ODD_DIGITS };
        let functions = [(&device.prepare, count, None), (&device.decode_points, 2 * count, None)];
        let sums = [digits, WHOLE_DIGITS].map(|digits| (&device.sum_up, count, Some(digits)));
        for (function, threads, digits) in functions.into_iter().chain(sums) {
            let mut launch = stream.launch_builder(function);
            launch.arg(&chunk);
            if let Some(digits) = &digits {
                launch.arg(digits);
            }
            // SAFETY: the kernels read and write what the chunk names, for its number of rows, for which all of it is large enough.
            unsafe { launch.launch(grid(threads)) }.map_err(|error| refused("start a kernel", error))?;
        }
        Ok(())
    }

    /// Waits for the verdicts on so many rows.
    pub(crate) fn end(&mut self, rows: usize) -> Result<&[u32], Error> {
        self.stream.synchronize().map_err(|error| refused("end a kernel", error))?;
        let verdicts = self.verdicts.as_slice().map_err(|error| refused("copy verdicts", error))?;
        Ok(&verdicts[..rows])
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // Memory is freed after the last use. If the device is lost, nothing uses it any more.
        let _ = self.stream.synchronize();
    }
}

fn allocate(stream: &Arc<CudaStream>, bytes: usize) -> Result<CudaSlice<u8>, Error> {
    // SAFETY: bytes may have any value; the kernels write what they read.
    unsafe { stream.alloc(bytes) }.map_err(|error| match error {
        DriverError(CUresult::CUDA_ERROR_OUT_OF_MEMORY) => Error::Memory { needed: bytes },
        error => refused("allocate memory", error),
    })
}

fn address_of(slice: &CudaSlice<u8>, stream: &CudaStream) -> CUdeviceptr {
    slice.device_ptr(stream).0
}

/// One thread for each, at least.
fn grid(threads: u32) -> LaunchConfig {
    LaunchConfig {
        grid_dim: (threads.div_ceil(THREADS), 1, 1),
        block_dim: (THREADS, 1, 1),
        shared_mem_bytes: 0,
    }
}

fn refused(step: &'static str, error: DriverError) -> Error {
    let said = error
        .error_string()
        .map_or_else(|_| format!("error {}", error.0 as u32), |said| said.to_string_lossy().into_owned());
    Error::Driver(step, said)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where there is a device: more threads than a block can have.
    #[test]
    fn a_launch_that_cannot_be() {
        let device = match Device::open(0) {
            Ok(device) => device,
            Err(error) => return eprintln!("passed over: {error}"),
        };
        let stream = device.context.default_stream();
        let address = address_of(&device.base, &stream);
        let mut launch = stream.launch_builder(&device.prepare);
        launch.arg(&address);
        let config = LaunchConfig { grid_dim: (1, 1, 1), block_dim: (4096, 1, 1), shared_mem_bytes: 0 };
        // SAFETY: nothing is started.
        let launched = unsafe { launch.launch(config) }.map(|_| ());
        let error = launched.map_err(|error| refused("start a kernel", error)).unwrap_err();
        assert!(matches!(error, Error::Driver("start a kernel", _)), "{error}");
    }
}
