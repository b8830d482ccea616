//! Rows of bytes: Arrow arrays of binary, fixed-size and text types, and dictionaries of them.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray, LargeBinaryArray, LargeStringArray,
    StringArray, StringViewArray,
};
use arrow_schema::DataType;

/// An Arrow array of byte strings.
pub enum Column {
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    FixedSizeBinary(FixedSizeBinaryArray),
    Text(StringArray),
    LargeText(LargeStringArray),
    TextView(StringViewArray),
    /// The index of each row among other rows.
    Dictionary(Vec<Option<usize>>, Box<Column>),
    /// So many rows of nothing.
    Null(usize),
}

impl Column {
    /// The rows of an array; `None` if its type has no bytes.
    pub fn of(array: &ArrayRef) -> Option<Self> {
        Some(match array.data_type() {
            DataType::Binary => Column::Binary(array.as_binary().clone()),
            DataType::LargeBinary => Column::LargeBinary(array.as_binary().clone()),
            DataType::BinaryView => Column::BinaryView(array.as_binary_view().clone()),
            DataType::FixedSizeBinary(_) => Column::FixedSizeBinary(array.as_fixed_size_binary().clone()),
            DataType::Utf8 => Column::Text(array.as_string().clone()),
            DataType::LargeUtf8 => Column::LargeText(array.as_string().clone()),
            DataType::Utf8View => Column::TextView(array.as_string_view().clone()),
            DataType::Null => Column::Null(array.len()),
            DataType::Dictionary(keys, _) => match **keys {
                DataType::Int8 => Self::of_dictionary::<Int8Type>(array)?,
                DataType::Int16 => Self::of_dictionary::<Int16Type>(array)?,
                DataType::Int32 => Self::of_dictionary::<Int32Type>(array)?,
                DataType::Int64 => Self::of_dictionary::<Int64Type>(array)?,
                DataType::UInt8 => Self::of_dictionary::<UInt8Type>(array)?,
                DataType::UInt16 => Self::of_dictionary::<UInt16Type>(array)?,
                DataType::UInt32 => Self::of_dictionary::<UInt32Type>(array)?,
                DataType::UInt64 => Self::of_dictionary::<UInt64Type>(array)?,
                _ => return None,
            },
            _ => return None,
        })
    }

    fn of_dictionary<K: ArrowDictionaryKeyType>(array: &ArrayRef) -> Option<Self> {
        let dictionary = array.as_dictionary::<K>();
        let indices = (0..dictionary.len()).map(|row| dictionary.key(row)).collect();
        Some(Column::Dictionary(indices, Box::new(Self::of(dictionary.values())?)))
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Column::Binary(array) => array.len(),
            Column::LargeBinary(array) => array.len(),
            Column::BinaryView(array) => array.len(),
            Column::FixedSizeBinary(array) => array.len(),
            Column::Text(array) => array.len(),
            Column::LargeText(array) => array.len(),
            Column::TextView(array) => array.len(),
            Column::Dictionary(indices, _) => indices.len(),
            Column::Null(rows) => *rows,
        }
    }

    /// Are the bytes those of text?
    pub fn is_text(&self) -> bool {
        match self {
            Column::Text(_) | Column::LargeText(_) | Column::TextView(_) => true,
            Column::Dictionary(_, values) => values.is_text(),
            _ => false,
        }
    }

    /// The bytes of a row; `None` if it is null.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        macro_rules! of {
            ($array:expr) => {
                $array.is_valid(row).then(|| $array.value(row).as_ref())
            };
        }
        match self {
            Column::Binary(array) => of!(array),
            Column::LargeBinary(array) => of!(array),
            Column::BinaryView(array) => of!(array),
            Column::FixedSizeBinary(array) => of!(array),
            Column::Text(array) => of!(array),
            Column::LargeText(array) => of!(array),
            Column::TextView(array) => of!(array),
            Column::Dictionary(indices, values) => values.get(indices[row]?),
            Column::Null(_) => None,
        }
    }
}
