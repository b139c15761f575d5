//! A space that is complete, read where it is asked about.

use super::format::{self, CELLS, CHECKSUM_BYTES, Head, Part, SHORT, Subject};
use super::shared::{fates_name, n_shares};
use super::{FATES, open};
use crate::tables::Sides;
use crate::tables::store::StoreError;
use grundy_engine::ranked::Deal;
use grundy_engine::retrograde::Fate;
use std::cell::RefCell;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The fates of all positions of a box, in one file or in one for each share. A question reads the block in
/// which its answer is, and checks that.
pub struct Kept {
    path: PathBuf,
    files: Vec<Whole>,
    deal: Deal,
    blocks: RefCell<Blocks>,
}

/// A file of fates.
struct Whole {
    path: PathBuf,
    head: Head,
    /// The bytes of a cell.
    width: u32,
    cells: u64,
}

/// The blocks that were read last.
struct Blocks {
    /// Each in the place of its number by the number of places.
    read: Vec<Option<Block>>,
    /// Why a fate could not be read, where that happened.
    fault: Option<StoreError>,
}

struct Block {
    /// The number of its file, and its own.
    of: (usize, u64),
    cells: Vec<u8>,
}

/// The number of blocks that are held, a mebibyte or two.
const PLACES: u64 = 32;

impl Whole {
    /// Opens a file of fates, of a share where one is named: its number, and how many there are.
    fn open(path: PathBuf, share: Option<(u32, u32)>) -> Result<Whole, StoreError> {
        let (file, head) = open(&path)?;
        // A file under the name of another share would be read at the wrong places.
        let width = match head.part {
            Part::Fates { width } if share.is_none() => width,
            Part::Share { width, share: own, shares } if share == Some((own, shares)) => width,
            _ => {
                return Err(StoreError::Damaged {
                    path,
                    problem: "it has no fates, or others than its name says",
                });
            }
        };
        let bytes = match file.metadata() {
            Ok(found) => found.len() - head.length,
            Err(cause) => return Err(StoreError::Io { path, cause }),
        };
        // Each block has a checksum, the last one too, which may be short.
        let n_blocks = bytes.div_ceil(CELLS * u64::from(width) + CHECKSUM_BYTES);
        let cells =
            // What is left without the checksums must be whole cells.
            bytes.checked_sub(n_blocks * CHECKSUM_BYTES).filter(|bytes| bytes % u64::from(width) == 0);
        match cells {
            Some(bytes) => Ok(Whole { path, head, width, cells: bytes / u64::from(width) }),
            None => Err(StoreError::Damaged { path, problem: SHORT }),
        }
    }

    fn read(&self, block: u64) -> Result<Vec<u8>, StoreError> {
        let n_cells = CELLS.min(self.cells - block * CELLS);
        let bytes = n_cells * u64::from(self.width) + CHECKSUM_BYTES;
        let from = self.head.length + block * (CELLS * u64::from(self.width) + CHECKSUM_BYTES);
        let mut cells = vec![0; usize::try_from(bytes).expect("a block is small")];
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(from))?;
            file.read_exact(&mut cells)
        });
        read.map_err(|cause| match cause.kind() {
            ErrorKind::UnexpectedEof => self.damaged(SHORT),
            _ => StoreError::Io { path: self.path.clone(), cause },
        })?;
        match format::is_whole(&cells, self.head.sum, block) {
            true => Ok(cells),
            false => Err(self.damaged("a checksum is wrong")),
        }
    }

    /// Refuses the file of another share that is about something else.
    fn agrees(&self, other: &Whole) -> Result<(), StoreError> {
        other.head.check(&self.head.subject, &other.path)
    }

    fn damaged(&self, problem: &'static str) -> StoreError {
        StoreError::Damaged { path: self.path.clone(), problem }
    }
}

impl Kept {
    /// Opens the fates in a folder.
    ///
    /// # Errors
    /// [`StoreError::Unfinished`] where only rounds are there; what is wrong with a file; that one cannot be
    /// read.
    pub fn open(folder: &Path) -> Result<Kept, StoreError> {
        let path = folder.join(FATES);
        let blocks = RefCell::new(Blocks { read: (0..PLACES).map(|_| None).collect(), fault: None });
        // Where there is no folder, the error of the missing file is the one to tell.
        if path.exists() || !folder.is_dir() {
            let file = Whole::open(path.clone(), None)?;
            let deal = Deal::whole(file.cells);
            return Ok(Kept { path, files: vec![file], deal, blocks });
        }
        // Without the fates of a first share nothing is complete.
        let Some(shares) = n_shares(folder)? else {
            return Err(StoreError::Unfinished { path: folder.to_owned() });
        };
        let mut files = Vec::new();
        for share in 0..shares {
            let path = folder.join(fates_name(share, shares));
            if !path.exists() {
                return Err(StoreError::Unfinished { path: folder.to_owned() });
            }
            files.push(Whole::open(path, Some((share, shares)))?);
            // The shares must be about one game and one box.
            files[0].agrees(&files[files.len() - 1])?;
        }
        // A box has its positions once, or once for each player.
        let deal = |players: u64| {
            let sides = &files[0].head.subject.sides;
            let len = sides.iter().try_fold(players, |len, side| len.checked_mul(*side))?;
            Some(Deal::new(len, shares.into()))
        };
        let fits = |deal: &Deal| (0..).zip(&files).all(|(share, file)| deal.places(share) == file.cells);
        // The number of players is not in the files, but the number of cells tells it.
        match [1, 2].into_iter().filter_map(deal).find(fits) {
            Some(deal) => Ok(Kept { path: folder.to_owned(), files, deal, blocks }),
            None => Err(files[0].damaged(SHORT)),
        }
    }

    /// Returns whether a folder has fates, all or those of a first share.
    pub(super) fn is_in(folder: &Path) -> Result<bool, StoreError> {
        Ok(folder.join(FATES).exists() || n_shares(folder)?.is_some())
    }

    /// Returns the sides of the box.
    #[must_use]
    pub fn sides(&self) -> Sides {
        Sides::new(&self.files[0].head.subject.sides).expect("a box that is kept has sides")
    }

    /// Refuses a space of other rules, or of another box, where one is wanted.
    pub(crate) fn check(&self, rules: &str, sides: Option<&[u64]>) -> Result<(), StoreError> {
        let first = &self.files[0];
        let sides = sides.unwrap_or(&first.head.subject.sides).to_vec();
        first.head.check(&Subject { rules: rules.to_owned(), sides }, &first.path)
    }

    /// Refuses files that are not of this number of positions.
    pub(crate) fn check_length(&self, len: u64) -> Result<(), StoreError> {
        if self.deal.len() == len { Ok(()) } else { Err(self.files[0].damaged(SHORT)) }
    }

    /// Returns the file, or the folder with those of the shares.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the fate of the position of a rank, which the space has.
    pub(crate) fn fate(&self, rank: u64) -> Result<Fate, StoreError> {
        let (share, place) = self.deal.holder(rank);
        let share = usize::try_from(share).expect("there is a file for each share");
        let (file, block) = (&self.files[share], place / CELLS);
        // Neighbouring ranks lie in one block, so the last blocks that were read serve most questions.
        let mut blocks = self.blocks.borrow_mut();
        let held = &mut blocks.read[usize::try_from(block % PLACES).expect("there are few places")];
        let cells = match held {
            Some(Block { of, cells }) if *of == (share, block) => cells,
            held => &held.insert(Block { of: (share, block), cells: file.read(block)? }).cells,
        };
        let width = file.width as usize;
        let at = usize::try_from(place % CELLS).expect("a block is small") * width;
        Ok(format::fate(&cells[at..at + width]))
    }

    /// Notes why a fate could not be read, for who asked for more than that fate.
    pub(crate) fn note(&self, fault: StoreError) {
        // The first fault is the one to tell: others follow from it.
        self.blocks.borrow_mut().fault.get_or_insert(fault);
    }

    /// Returns what was noted.
    pub(crate) fn noted(&self) -> Option<StoreError> {
        self.blocks.borrow_mut().fault.take()
    }
}
