//! What each row of Arrow arrays takes where it is copied: a value that many rows share counts for each of them.

use std::collections::HashMap;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, downcast_run_array};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field};

use crate::column::Column;

/// What a value takes besides its bytes.
const VALUE: usize = 16;

/// The bytes of each row.
pub fn of_rows(rows: &RecordBatch) -> Vec<usize> {
    let mut sizes = vec![0; rows.num_rows()];
    rows.columns().iter().for_each(|column| add(column, &mut sizes));
    sizes
}

fn add(array: &ArrayRef, sizes: &mut [usize]) {
    if let Some(column) = Column::of(array) {
        let size = |row| VALUE + column.get(row).map_or(0, <[u8]>::len);
        return sizes.iter_mut().enumerate().for_each(|(row, sum)| *sum += size(row));
    }
    // Children that stand one after another: where those of each row begin and end.
    let mut nested = |child: &ArrayRef, range: &dyn Fn(usize) -> (usize, usize)| {
        let ranges = || (0..array.len()).map(range).filter(|(start, end)| start < end);
        let first = ranges().map(|(start, _)| start).min().unwrap_or_default();
        let last = ranges().map(|(_, end)| end).max().unwrap_or(first);
        let mut sums = vec![0; last - first];
        add(&child.slice(first, last - first), &mut sums);
        let mut before = vec![0];
        before.extend(sums.iter().scan(0_usize, |sum, size| {
            *sum = sum.saturating_add(*size);
            Some(*sum)
        }));
        for (row, sum) in sizes.iter_mut().enumerate() {
            let (start, end) = range(row);
            let inside = if start < end { before[end - first] - before[start - first] } else { 0 };
            *sum = sum.saturating_add(VALUE + inside);
        }
    };
    macro_rules! offsets {
        ($list:expr, $child:ident) => {{
            let list = $list;
            let offsets = list.value_offsets();
            nested(list.$child(), &|row| (offsets[row] as usize, offsets[row + 1] as usize))
        }};
    }
    macro_rules! view {
        ($list:expr) => {{
            let list = $list;
            let (starts, lengths) = (list.value_offsets(), list.value_sizes());
            nested(list.values(), &|row| (starts[row] as usize, (starts[row] + lengths[row]) as usize))
        }};
    }
    match array.data_type() {
        DataType::List(_) => offsets!(array.as_list::<i32>(), values),
        DataType::LargeList(_) => offsets!(array.as_list::<i64>(), values),
        DataType::ListView(_) => view!(array.as_list_view::<i32>()),
        DataType::LargeListView(_) => view!(array.as_list_view::<i64>()),
        DataType::FixedSizeList(_, length) => {
            let (list, length) = (array.as_fixed_size_list(), *length as usize);
            nested(list.values(), &|row| (row * length, (row + 1) * length));
        }
        DataType::Map(..) => {
            let map = array.as_map();
            let (offsets, entries): (_, ArrayRef) =
                (map.value_offsets(), std::sync::Arc::new(map.entries().clone()));
            nested(&entries, &|row| (offsets[row] as usize, offsets[row + 1] as usize));
        }
        DataType::Struct(_) => array.as_struct().columns().iter().for_each(|column| add(column, sizes)),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let (keys, mut values) = (dictionary.normalized_keys(), vec![0; dictionary.values().len()]);
            add(dictionary.values(), &mut values);
            sizes
                .iter_mut()
                .zip(keys)
                .for_each(|(sum, key)| *sum += VALUE + values.get(key).copied().unwrap_or(0));
        }
        DataType::RunEndEncoded(..) => {
            downcast_run_array! {
                array => {
                    let mut values = vec![0; array.values().len()];
                    add(array.values(), &mut values);
                    let size = |row| VALUE + values.get(array.get_physical_index(row)).copied().unwrap_or(0);
                    sizes.iter_mut().enumerate().for_each(|(row, sum)| *sum += size(row));
                },
                _ => {}
            }
        }
        other => {
            // Any row of a union may have all there is; otherwise each row takes the same.
            let all = || array.get_array_memory_size();
            let size = other.primitive_width().unwrap_or_else(|| if other.is_nested() { all() } else { 1 });
            sizes.iter_mut().for_each(|sum| *sum = sum.saturating_add(size));
        }
    }
}

/// The bytes of a row of such a column that it takes whatever is in it: a bound of what is taken before rows can be seen.
pub fn of_empty_row(field: &Field) -> usize {
    match field.data_type() {
        DataType::FixedSizeBinary(length) => usize::try_from(*length).unwrap_or_default() + 1,
        DataType::FixedSizeList(child, length) => {
            usize::try_from(*length).unwrap_or_default().saturating_mul(of_empty_row(child)) + 1
        }
        DataType::Struct(children) => children.iter().map(|child| of_empty_row(child)).sum::<usize>() + 1,
        other => other.primitive_width().unwrap_or(VALUE) + 1,
    }
}

/// The buffers of arrays, each once, by their addresses.
pub fn buffers(rows: &RecordBatch) -> HashMap<usize, usize> {
    fn add(data: &ArrayData, found: &mut HashMap<usize, usize>) {
        for buffer in data.buffers() {
            found.insert(buffer.data_ptr().as_ptr() as usize, buffer.capacity());
        }
        data.child_data().iter().for_each(|child| add(child, found));
    }
    let mut found = HashMap::new();
    rows.columns().iter().for_each(|column| add(&column.to_data(), &mut found));
    found
}
