//! Arrow IPC: files and streams, which tell themselves apart by their beginnings.
//!
//! A file is a stream between two signs, with a list of its batches at the end: the batches that are read are held against that.

use std::collections::HashMap;
use std::io::{BufReader, Cursor, ErrorKind, Read, Seek as _, SeekFrom};
use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_buffer::Buffer;
use arrow_ipc::convert::try_fb_to_schema;
use arrow_ipc::reader::{RecordBatchDecoder, read_dictionary};
use arrow_ipc::{CompressionType, Endianness, MessageHeader, MetadataVersion};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Schema, SchemaRef};

use super::slices::Slices;
use super::{Data, Source, Wanted, copy, open};
use crate::memory::{BATCH, foresee, mebibytes};
use crate::{Error, Result};

/// What a file begins and ends with, and what follows this at the beginning.
const MAGIC: &[u8] = b"ARROW1";
const PADDED: u64 = 8;
/// The most bytes of what describes a batch, or a file.
const DESCRIPTION: usize = 64 << 20;

/// Opens either.
pub fn open_either(path: &Path, wanted: &Wanted) -> Result<Box<dyn Source>> {
    let mut bytes = open(path)?;
    let mut start = Vec::new();
    let read = bytes.by_ref().take(MAGIC.len() as u64).read_to_end(&mut start);
    read.map_err(|error| Error::of_reading(path, &error))?;
    if start.starts_with(b"FEA1") {
        return Err(Error::of_input(
            path,
            "it is a Feather version 1 file; only version 2 (Arrow IPC) is supported",
        ));
    }
    let is_file = start == MAGIC;
    let bytes = Cursor::new(start).chain(bytes);
    if !is_file {
        let bytes = BufReader::with_capacity(1 << 16, bytes);
        let mut messages = Messages { name: path.into(), bytes, at: 0 };
        let schema = messages.schema()?;
        return Ok(Box::new(Batches::of(path, wanted, messages, schema, None)?));
    }
    let cannot = |error| Error::of_reading(path, &error);
    let mut file = if path.is_file() { super::open_file(path)? } else { copy(path, bytes)? };
    let (footer, end) = Footer::of(path, &mut file)?;
    let at = beginning(&mut file, end).map_err(cannot)?;
    let messages = |file: std::fs::File, at| {
        let bytes = BufReader::with_capacity(1 << 16, file.take(end - at));
        Messages { name: path.into(), bytes, at }
    };
    let mut found = messages(file.try_clone().map_err(cannot)?, at);
    if let Ok(schema) = found.schema() {
        if footer.schema.fields() != schema.fields() {
            return Err(Error::of_input(path, "its schemas at the beginning and at the end differ"));
        }
        return Ok(Box::new(Batches::of(path, wanted, found, schema, Some(footer.blocks))?));
    }
    // Polars has a schema there that is no message: of what stands before the first batch nothing may be one.
    let first = footer.blocks.first().map_or(end, |block| block.begin).clamp(PADDED, end);
    let mut before = Vec::new();
    file.seek(SeekFrom::Start(PADDED)).map_err(cannot)?;
    (&file).take((first - PADDED).min(DESCRIPTION as u64)).read_to_end(&mut before).map_err(cannot)?;
    let is_message = |at: usize| {
        let rest = before[at..].strip_prefix(&[0xff; 4]).and_then(|rest| rest.get(4..));
        rest.is_some_and(|rest| arrow_ipc::root_as_message(rest).is_ok())
    };
    if first - PADDED > DESCRIPTION as u64 || (0..before.len()).step_by(8).any(is_message) {
        return Err(Error::of_input(path, "its list of batches does not match its batches"));
    }
    file.seek(SeekFrom::Start(first)).map_err(cannot)?;
    Ok(Box::new(Batches::of(path, wanted, messages(file, first), footer.schema, Some(footer.blocks))?))
}

/// Goes to where a file's stream begins: some programs leave space before it.
fn beginning(file: &mut std::fs::File, end: u64) -> std::io::Result<u64> {
    const SPACE: u64 = 64;
    file.seek(SeekFrom::Start(PADDED))?;
    let mut space = Vec::new();
    file.take(SPACE.min(end - PADDED)).read_to_end(&mut space)?;
    let empty =
        space.chunks_exact(PADDED as usize).take_while(|bytes| bytes.iter().all(|byte| *byte == 0)).count();
    file.seek(SeekFrom::Start(PADDED + empty as u64 * PADDED))
}

/// What a file says of itself at its end.
struct Footer {
    schema: Schema,
    blocks: Vec<Block>,
}

/// Where a batch or a dictionary is, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Block {
    begin: u64,
    /// Of the description, with the length before it.
    description: u64,
    body: u64,
}

impl Block {
    /// As a footer has it; all three are multiples of 8.
    fn of(block: &arrow_ipc::Block) -> Option<Self> {
        let number = |number: i64| u64::try_from(number).ok().filter(|number| number.is_multiple_of(PADDED));
        let description = number(block.metaDataLength().into())?;
        Some(Block { begin: number(block.offset())?, description, body: number(block.bodyLength())? })
    }
}

impl Footer {
    /// Reads it, and where it begins.
    fn of(path: &Path, file: &mut std::fs::File) -> Result<(Self, u64)> {
        let cannot = |error: std::io::Error| Error::of_reading(path, &error);
        let cut = || {
            Error::of_input(
                path,
                "it is not a complete Arrow file: it does not end with ARROW1, or its list of batches is damaged",
            )
        };
        let all = file.seek(SeekFrom::End(0)).map_err(cannot)?;
        let mut end = [0; 10];
        let at = all.checked_sub(end.len() as u64).filter(|at| *at >= PADDED).ok_or_else(cut)?;
        file.seek(SeekFrom::Start(at)).and_then(|_| file.read_exact(&mut end)).map_err(cannot)?;
        let length = i32::from_le_bytes([end[0], end[1], end[2], end[3]]);
        let length = usize::try_from(length).ok().filter(|length| *length <= DESCRIPTION).ok_or_else(cut)?;
        let start = at
            .checked_sub(length as u64)
            .filter(|start| *start >= PADDED && end[4..] == *MAGIC)
            .ok_or_else(cut)?;
        let mut bytes = vec![0; length];
        file.seek(SeekFrom::Start(start)).and_then(|_| file.read_exact(&mut bytes)).map_err(cannot)?;
        let footer = arrow_ipc::root_as_footer(&bytes).map_err(|_| cut())?;
        let schema = footer.schema().and_then(|schema| try_fb_to_schema(schema).ok()).ok_or_else(cut)?;
        let blocks =
            footer.recordBatches().into_iter().flatten().chain(footer.dictionaries().into_iter().flatten());
        let mut blocks = blocks.map(Block::of).collect::<Option<Vec<_>>>().ok_or_else(cut)?;
        blocks.sort_unstable();
        Ok((Footer { schema, blocks }, start))
    }
}

/// Descriptions with what they describe, one after another.
struct Messages<R> {
    name: Arc<Path>,
    bytes: R,
    /// Where the next one begins.
    at: u64,
}

struct Message {
    place: Block,
    description: Vec<u8>,
    body: Buffer,
}

impl<R: Read> Messages<R> {
    fn error(&self, what: &str) -> Error {
        Error::of_input(&self.name, format!("byte {}: {what}", self.at))
    }

    /// The next one; none at the end, after which there may be nothing.
    fn next(&mut self) -> Result<Option<Message>> {
        let Some(mut length) = self.number()? else { return Ok(None) };
        if length == u32::MAX {
            length = self.number()?.ok_or_else(|| self.error("a batch is truncated"))?;
        }
        if length == 0 {
            // Up to the list of a file's batches there may be space.
            const SPACE: usize = 64;
            let mut rest = Vec::new();
            self.read(&mut rest, SPACE)?;
            if rest.iter().any(|byte| *byte != 0) || rest.len() == SPACE {
                return Err(self.error("data follows the end of the stream"));
            }
            return Ok(None);
        }
        let at = self.at;
        let mut description = Vec::new();
        let length = length as usize;
        if length > DESCRIPTION {
            return Err(self.error("it is not Arrow data, or damaged"));
        }
        let damaged = "it is not Arrow data, or damaged or truncated";
        if self.read(&mut description, length)? < length {
            return Err(self.error(damaged));
        }
        let message = arrow_ipc::root_as_message(&description).map_err(|_| self.error(damaged))?;
        if !(MetadataVersion::V4..=MetadataVersion::V5).contains(&message.version()) {
            return Err(
                self.error("its version of Arrow is unsupported (V4 and V5 are read), or it is damaged")
            );
        }
        let body_length = usize::try_from(message.bodyLength()).map_err(|_| self.error(damaged))?;
        if body_length > BATCH {
            let text = format!("a batch of {}; the limit is {}", mebibytes(body_length), mebibytes(BATCH));
            return Err(self.error(&text));
        }
        let mut body = Vec::new();
        if self.read(&mut body, body_length)? < body_length {
            return Err(self.error("a batch is truncated"));
        }
        let place = Block { begin: at, description: PADDED + length as u64, body: body_length as u64 };
        self.at = at + place.description + place.body;
        Ok(Some(Message { place, description, body: Buffer::from_vec(body) }))
    }

    /// The first one, which is a schema.
    fn schema(&mut self) -> Result<Schema> {
        let name = self.name.clone();
        let error = |what: &str| Error::of_input(&name, what);
        let first = self.next()?.ok_or_else(|| error("it is empty: Arrow begins with a schema"))?;
        let schema = arrow_ipc::root_as_message(&first.description).ok();
        let schema = schema.and_then(|message| message.header_as_schema());
        let schema = schema.ok_or_else(|| error("it is not Arrow data: it does not begin with a schema"))?;
        if schema.endianness() == Endianness::Big {
            return Err(error("its numbers are big-endian, which is not supported"));
        }
        try_fb_to_schema(schema).map_err(|_| error("its schema is damaged"))
    }

    fn number(&mut self) -> Result<Option<u32>> {
        let mut bytes = Vec::new();
        match self.read(&mut bytes, 4)? {
            0 => Ok(None),
            4 => Ok(Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))),
            _ => Err(self.error("it is not Arrow data, or truncated")),
        }
    }

    /// Reads so many bytes, or what there is. Memory is taken as bytes come, not as they are promised.
    fn read(&mut self, into: &mut Vec<u8>, length: usize) -> Result<usize> {
        let mut step = 64 << 20;
        while into.len() < length {
            let missing = (length - into.len()).min(step);
            if into.try_reserve_exact(missing).is_err() {
                return Err(self.error(&format!("not enough memory for a batch of {}", mebibytes(length))));
            }
            let found = self.bytes.by_ref().take(missing as u64).read_to_end(into);
            let found = found.map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => self.error("it is cut off"),
                _ => Error::of_reading(&self.name, &error),
            })?;
            if found < missing {
                break;
            }
            step *= 2;
        }
        Ok(into.len())
    }
}

/// Batches, read a few rows at a time.
struct Batches<R> {
    messages: Messages<R>,
    kept: Schema,
    schema: SchemaRef,
    /// The columns that are read.
    wanted: Vec<usize>,
    /// The dictionaries by their numbers, and what each takes.
    dictionaries: HashMap<i64, ArrayRef>,
    taken: HashMap<i64, usize>,
    /// Where a file says that batches are, and where they were.
    blocks: Option<Vec<Block>>,
    found: Vec<Block>,
    slices: Slices,
}

impl<R: Read> Batches<R> {
    fn of(
        path: &Path,
        wanted: &Wanted,
        messages: Messages<R>,
        schema: Schema,
        blocks: Option<Vec<Block>>,
    ) -> Result<Self> {
        let indices = wanted.indices(path, &schema)?;
        Ok(Batches {
            messages,
            kept: wanted.kept(&schema),
            schema: schema.into(),
            wanted: indices,
            dictionaries: HashMap::new(),
            taken: HashMap::new(),
            blocks,
            found: Vec::new(),
            slices: Slices::default(),
        })
    }

    /// Reads a batch, or a dictionary.
    fn read(&mut self, message: &Message) -> Result<Option<RecordBatch>> {
        let name = &self.messages.name;
        let error = |what: &str| Error::of_input(name, format!("byte {}: {what}", message.place.begin));
        let damaged = |_: ArrowError| error("a batch is damaged, or uses an unsupported feature");
        let Ok(header) = arrow_ipc::root_as_message(&message.description) else {
            return Err(error("it is damaged"));
        };
        let version = header.version();
        match header.header_type() {
            MessageHeader::RecordBatch => {
                let batch = header.header_as_record_batch().ok_or_else(|| error("it is damaged"))?;
                if !has_lengths(&self.schema, &batch) {
                    return Err(error("a batch is damaged: its columns do not have as many rows as it has"));
                }
                if !has_whole_frames(message, &batch) {
                    return Err(error(
                        "a batch is damaged: a compressed buffer is not exactly one LZ4 frame",
                    ));
                }
                decoded_size(name, message, &batch, 0)?;
                let decoder = RecordBatchDecoder::try_new(
                    &message.body,
                    batch,
                    self.schema.clone(),
                    &self.dictionaries,
                    &version,
                );
                let batch = decoder
                    .and_then(|decoder| decoder.with_projection(Some(&self.wanted)).read_record_batch());
                batch.map(Some).map_err(damaged)
            }
            MessageHeader::DictionaryBatch => {
                let batch = header.header_as_dictionary_batch().ok_or_else(|| error("it is damaged"))?;
                let values = batch.data().ok_or_else(|| error("it is damaged"))?;
                if !has_whole_frames(message, &values) {
                    return Err(error(
                        "a dictionary is damaged: a compressed buffer is not exactly one LZ4 frame",
                    ));
                }
                let (number, is_delta) = (batch.id(), batch.isDelta());
                let others = |(other, _): &(&i64, &usize)| is_delta || **other != number;
                let others = self.taken.iter().filter(others).map(|(_, bytes)| bytes).sum();
                let size = decoded_size(name, message, &values, others)?;
                let before = if is_delta { self.taken.get(&number).copied().unwrap_or_default() } else { 0 };
                self.taken.insert(number, before + size);
                let read =
                    read_dictionary(&message.body, batch, &self.schema, &mut self.dictionaries, &version);
                read.map(|()| None).map_err(damaged)
            }
            _ => Err(error("expected a batch, found another message")),
        }
    }
}

/// Whether the columns of a batch have as many rows as it has, and the columns within structures as many as these.
fn has_lengths(schema: &Schema, batch: &arrow_ipc::RecordBatch<'_>) -> bool {
    fn has(field: &Field, rows: Option<i64>, nodes: &mut dyn Iterator<Item = i64>) -> bool {
        let Some(length) = nodes.next() else { return false };
        let (within, each): (Vec<&FieldRef>, _) = match field.data_type() {
            DataType::Struct(fields) => (fields.iter().collect(), Some(length)),
            DataType::FixedSizeList(field, each) => (vec![field], length.checked_mul((*each).into())),
            DataType::List(field) | DataType::LargeList(field) | DataType::Map(field, _) => {
                (vec![field], None)
            }
            DataType::ListView(field) | DataType::LargeListView(field) => (vec![field], None),
            DataType::RunEndEncoded(ends, values) => (vec![ends, values], None),
            DataType::Union(fields, _) => (fields.iter().map(|(_, field)| field).collect(), None),
            _ => (Vec::new(), None),
        };
        rows.is_none_or(|rows| rows == length) && within.into_iter().all(|field| has(field, each, nodes))
    }
    let mut nodes = batch.nodes().into_iter().flatten().map(|node| node.length());
    schema.fields().iter().all(|field| has(field, Some(batch.length()), &mut nodes)) && nodes.next().is_none()
}

/// Whether each compressed buffer is one frame, if they are of LZ4: what follows a frame would be passed over.
fn has_whole_frames(message: &Message, batch: &arrow_ipc::RecordBatch<'_>) -> bool {
    let is_lz4 =
        batch.compression().is_some_and(|compression| compression.codec() == CompressionType::LZ4_FRAME);
    let buffers = batch.buffers().filter(|_| is_lz4).into_iter().flatten();
    let mut frames = buffers.filter_map(|buffer| {
        let [begin, length] = [buffer.offset(), buffer.length()].map(|number| usize::try_from(number).ok());
        let bytes = message.body.get(begin?..begin?.checked_add(length?)?)?;
        let (length, frame) = bytes.split_first_chunk()?;
        (i64::from_le_bytes(*length) != -1).then_some(frame)
    });
    frames.all(|frame| lz4_length(frame) == Some(frame.len()))
}

/// Where the LZ4 frame at the beginning ends ("LZ4 Frame Format Description", version 1.6).
fn lz4_length(frame: &[u8]) -> Option<usize> {
    const MAGIC: [u8; 4] = 0x184d_2204_u32.to_le_bytes();
    let word = |at: usize| Some(u32::from_le_bytes(*frame.get(at..)?.first_chunk()?) as usize);
    let flags = *frame.strip_prefix(&MAGIC)?.first()?;
    let has = |bit: u8, bytes: usize| if flags & bit == 0 { 0 } else { bytes };
    // Magic, flags, the size of blocks, and a check; the size of the content, and a dictionary.
    let mut at = 4 + 3 + has(8, 8) + has(1, 4);
    loop {
        let block = word(at)?;
        at = at.checked_add(4)?;
        if block == 0 {
            break at.checked_add(has(4, 4));
        }
        // The highest bit says that it is not compressed.
        at = at.checked_add(block & 0x7fff_ffff)?.checked_add(has(16, 4))?;
    }
}

/// How many bytes a decoded batch takes. An error if these and `others`, which are held already, are too many.
fn decoded_size(
    name: &Path,
    message: &Message,
    batch: &arrow_ipc::RecordBatch<'_>,
    others: usize,
) -> Result<usize> {
    let buffers = batch.compression().and(batch.buffers());
    let sizes = buffers.into_iter().flatten().map(|buffer| {
        // What is compressed begins with its length, or with -1.
        let start = usize::try_from(buffer.offset())
            .ok()
            .and_then(|offset| message.body.get(offset..)?.first_chunk());
        let length = start.map_or(0, |bytes| i64::from_le_bytes(*bytes));
        if buffer.length() < 8 { 0 } else { usize::try_from(length).unwrap_or_default() }
    });
    let size = sizes.fold(message.body.len(), usize::saturating_add);
    if size.saturating_add(others) > BATCH {
        let (size, most) = (mebibytes(size.saturating_add(others)), mebibytes(BATCH));
        let text =
            format!("byte {}: a batch takes {size} when decoded; the limit is {most}", message.place.begin);
        return Err(Error::of_input(name, text));
    }
    foresee(name, size, "a batch")?;
    Ok(size)
}

impl<R: Read + Send> Source for Batches<R> {
    fn kept(&self) -> &Schema {
        &self.kept
    }

    fn next(&mut self, read: &dyn Fn(u64)) -> Result<Option<Data>> {
        loop {
            if let Some(rows) = self.slices.take() {
                return Ok(Some(rows));
            }
            let before = self.messages.at;
            let Some(message) = self.messages.next()? else { break };
            read(self.messages.at - before);
            self.found.push(message.place);
            if let Some(batch) = self.read(&message)? {
                self.slices.put(batch);
            }
        }
        if self.blocks.as_ref().is_some_and(|blocks| *blocks != self.found) {
            return Err(Error::of_input(
                &self.messages.name,
                "its list of batches does not match its batches",
            ));
        }
        Ok(None)
    }
}
