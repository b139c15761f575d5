//! A space that is complete, read where it is asked about.

use super::format::{self, CELLS, CHECKSUM_BYTES, Head, Part, Subject};
use super::{FATES, open};
use crate::Sides;
use crate::store::StoreError;
use grundy_engine::retrograde::Fate;
use std::cell::RefCell;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The fates of all positions of a box, in a file. A question reads the block in which its answer is, and checks that.
pub struct Kept {
    path: PathBuf,
    head: Head,
    /// The number of positions.
    len: u64,
    blocks: RefCell<Blocks>,
}

/// The blocks that were read last.
struct Blocks {
    file: File,
    /// Each in the place of its number by the number of places.
    read: Vec<Option<(u64, Vec<u8>)>>,
    /// Why a fate could not be read, where that happened.
    fault: Option<StoreError>,
}

/// So many blocks are held, a mebibyte or two.
const PLACES: u64 = 32;

impl Kept {
    /// Opens the file of fates in a folder.
    ///
    /// # Errors
    /// [`StoreError::Unfinished`] where only rounds are there; what is wrong with the file; that it cannot be read.
    pub fn open(folder: &Path) -> Result<Kept, StoreError> {
        let path = folder.join(FATES);
        if folder.is_dir() && !path.exists() {
            return Err(StoreError::Unfinished { path: folder.to_owned() });
        }
        let (file, head) = open(&path)?;
        let io = |cause| StoreError::Io { path: path.clone(), cause };
        let damaged = |problem| StoreError::Damaged { path: path.clone(), problem };
        let Part::Fates { width } = head.part else { return Err(damaged("it has no fates")) };
        let bytes = file.metadata().map_err(io)?.len() - head.length;
        let n_blocks = bytes.div_ceil(CELLS * u64::from(width) + CHECKSUM_BYTES);
        let cells =
            bytes.checked_sub(n_blocks * CHECKSUM_BYTES).filter(|bytes| bytes % u64::from(width) == 0);
        let len = cells.ok_or_else(|| damaged("it ends early"))? / u64::from(width);
        let read = (0..PLACES).map(|_| None).collect();
        Ok(Kept { path, head, len, blocks: RefCell::new(Blocks { file, read, fault: None }) })
    }

    /// Returns the sides of the box.
    #[must_use]
    pub fn sides(&self) -> Sides {
        Sides::new(&self.head.subject.sides).expect("a box that is kept has sides")
    }

    /// Refuses a space of other rules, or of another box, where one is wanted.
    pub(crate) fn check(&self, rules: &str, sides: Option<&[u64]>) -> Result<(), StoreError> {
        let sides = sides.unwrap_or(&self.head.subject.sides).to_vec();
        self.head.check(&Subject { rules: rules.to_owned(), sides }, &self.path)
    }

    /// Refuses a file that is not of so many positions.
    pub(crate) fn check_length(&self, len: u64) -> Result<(), StoreError> {
        if self.len == len { Ok(()) } else { Err(self.damaged("it ends early")) }
    }

    /// Returns the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the fate of the position of a rank, which the space has.
    pub(crate) fn fate(&self, rank: u64) -> Result<Fate, StoreError> {
        let Part::Fates { width } = self.head.part else { unreachable!("it was opened with fates") };
        let (block, width) = (rank / CELLS, width as usize);
        let mut blocks = self.blocks.borrow_mut();
        let Blocks { file, read, .. } = &mut *blocks;
        let place = &mut read[usize::try_from(block % PLACES).expect("there are few places")];
        let cells = match place {
            Some((number, cells)) if *number == block => cells,
            place => &place.insert((block, self.read(file, block)?)).1,
        };
        let at = usize::try_from(rank % CELLS).expect("a block is small") * width;
        Ok(format::fate(&cells[at..at + width]))
    }

    fn read(&self, file: &mut File, block: u64) -> Result<Vec<u8>, StoreError> {
        let Part::Fates { width } = self.head.part else { unreachable!("it was opened with fates") };
        let n_cells = CELLS.min(self.len - block * CELLS);
        let bytes = n_cells * u64::from(width) + CHECKSUM_BYTES;
        let from = self.head.length + block * (CELLS * u64::from(width) + CHECKSUM_BYTES);
        let mut cells = vec![0; usize::try_from(bytes).expect("a block is small")];
        let read = file.seek(SeekFrom::Start(from)).and_then(|_| file.read_exact(&mut cells));
        read.map_err(|cause| match cause.kind() {
            ErrorKind::UnexpectedEof => self.damaged("it ends early"),
            _ => StoreError::Io { path: self.path.clone(), cause },
        })?;
        match format::is_whole(&cells, self.head.sum, block) {
            true => Ok(cells),
            false => Err(self.damaged("a checksum is wrong")),
        }
    }

    fn damaged(&self, problem: &'static str) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), problem }
    }

    /// Notes why a fate could not be read, for who asked for more than that fate.
    pub(crate) fn note(&self, fault: StoreError) {
        self.blocks.borrow_mut().fault.get_or_insert(fault);
    }

    /// Returns what was noted.
    pub(crate) fn noted(&self) -> Option<StoreError> {
        self.blocks.borrow_mut().fault.take()
    }
}
