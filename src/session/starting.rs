//! How a game comes to be open: started anew, or brought to where its file was left.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::marks::Marks;
use super::replay::replay;
use super::{Session, Time, house, start_line};
use crate::bank;
use crate::clock;
use crate::commands::{self, Mode};
use crate::edition::{self, Edition, LoadError, OverlayError, Switch, Value};
use crate::game::Game;
use crate::rulings::Refusal;
use crate::store::{Meta, Store, StoreError};

/// What a new game needs.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The edition's name or file; empty for the default.
    pub edition: String,
    /// The variant; the edition's first where there is none.
    pub variant: Option<String>,
    /// The players in order of their seats.
    pub players: Vec<String>,
    /// House rules, as they are typed: name and value.
    pub house: Vec<(String, String)>,
    /// The clock, as it is told to the command `clock`: `90m`, `until 21:30`.
    pub clock: Option<String>,
    /// The folder of the user's own editions.
    pub user_folder: Option<PathBuf>,
}

/// The edition that is played where nothing is said.
pub const DEFAULT_EDITION: &str = "classic-us";

/// Why a game cannot be started or opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenError {
    /// The edition cannot be had.
    Edition(LoadError),
    /// The edition has no such variant; those it has.
    Variant(String, Vec<String>),
    /// The line of the setting-up is refused.
    Refused(Box<Refusal>, Box<Edition>),
    /// The file cannot be used.
    Store(StoreError),
    /// The entries in the file contradict each other.
    Broken(u32, String),
}

impl Session {
    /// Starts a game in memory.
    ///
    /// # Errors
    /// What is wrong with the setting-up.
    pub fn in_memory(setup: &Setup, time: Time) -> Result<Session, OpenError> {
        Self::start(setup, None, time)
    }

    /// Starts a game in a file that does not exist yet.
    ///
    /// # Errors
    /// What is wrong with the setting-up or the file.
    pub fn create(setup: &Setup, file: &Path, time: Time) -> Result<Session, OpenError> {
        Self::start(setup, Some(file), time)
    }

    pub(super) fn start(setup: &Setup, file: Option<&Path>, time: Time) -> Result<Session, OpenError> {
        let (base, source) = prepare(setup)?;
        let house = house_rules(setup, &base)?;
        let edition = base.clone().with_house(&house);
        let pairs: Vec<(Switch, Value)> = house.into_iter().collect();
        let draft = bank::start(&edition, &setup.players, &pairs)
            .map_err(|r| OpenError::Refused(Box::new(r), Box::new(edition.clone())))?;
        let meta = Meta { edition: base, source, game: fresh_name() };
        let store = match file {
            Some(path) => Store::create(path, &meta).map_err(OpenError::Store)?,
            None => Store::in_memory(&meta),
        };
        let game = Game::new(edition.spaces.len(), edition.decks.len());
        let mut session = Self::of(meta, edition, game, store, Marks::default(), time);
        let mut line = start_line::write(&session.meta.edition, setup);
        let now = session.now();
        let booked = session
            .start_clock(setup, draft, now, &mut line)
            .and_then(|draft| session.book(line.clone(), line.clone(), draft, None, now));
        let booked = booked.map_err(|r| OpenError::Refused(Box::new(r), Box::new(session.edition.clone())))?;
        session.assumed_at_start = booked.assumed;
        session.store.flush().and_then(|()| session.store.mark_open()).map_err(OpenError::Store)?;
        Ok(session)
    }

    /// Opens a game and brings it to where it was left.
    ///
    /// # Errors
    /// Where the file cannot be used or contradicts itself.
    pub fn open(file: &Path, time: Time) -> Result<Session, OpenError> {
        let alone = || Store::open_alone(file).map(|opened| opened.map_err(OpenError::Store));
        let mut session = Self::sound(Store::open(file), alone, time)?;
        session.store.mark_open().map_err(OpenError::Store)?;
        Ok(session)
    }

    /// Opens a game only to read it.
    ///
    /// # Errors
    /// As [`Session::open`].
    pub fn open_to_read(file: &Path, time: Time) -> Result<Session, OpenError> {
        Self::sound(Store::open_to_read(file), || Store::read_alone(file).map(Ok), time)
    }

    /// Opens a game only to read it, also while another banker has it open: what is committed is read.
    ///
    /// # Errors
    /// As [`Session::open`], busy files apart.
    pub fn open_committed(file: &Path, time: Time) -> Result<Session, OpenError> {
        Self::sound(Store::open_committed(file), || Store::read_alone(file).map(Ok), time)
    }

    pub(super) fn replay(mut store: Store, meta: Meta, time: Time) -> Result<Session, OpenError> {
        let mut game = Game::new(meta.edition.spaces.len(), meta.edition.decks.len());
        let marks = replay(&store, &mut game)?;
        if marks.is_empty() {
            return Err(OpenError::Store(StoreError::Damaged("it has no entries".to_owned())));
        }
        store.check_besides(&meta.edition, &game).map_err(OpenError::Store)?;
        let edition = meta.edition.clone().with_house(game.house_rules());
        Ok(Self::of(meta, edition, game, store, marks, time))
    }

    /// A session of these parts, as a script finds it.
    pub(super) fn of(meta: Meta, edition: Edition, game: Game, store: Store, marks: Marks, time: Time) -> Session {
        Session {
            meta,
            edition,
            without: house::Without::new(),
            game,
            store,
            marks,
            time,
            zone: clock::here(),
            mode: Mode::Script,
            writes_files: false,
            named: Vec::new(),
            assumed_at_start: Vec::new(),
            told_end: None,
            kept: None,
            said: None,
        }
    }
}

/// The edition that a setting-up asks for, under its variant, and its full text.
fn prepare(setup: &Setup) -> Result<(Edition, String), OpenError> {
    let name = if setup.edition.is_empty() { DEFAULT_EDITION } else { &setup.edition };
    let folder = setup.user_folder.as_deref();
    let (edition, source) = edition::load_with_source(name, folder).map_err(OpenError::Edition)?;
    let edition = match &setup.variant {
        None => edition,
        Some(variant) => edition.with_variant(variant).map_err(|e| match e {
            OverlayError::NoVariant(there) => OpenError::Variant(variant.clone(), there),
            _ => OpenError::Variant(variant.clone(), Vec::new()),
        })?,
    };
    Ok((edition, source))
}

pub(super) fn house_rules(setup: &Setup, edition: &Edition) -> Result<BTreeMap<Switch, Value>, OpenError> {
    let mut house = BTreeMap::new();
    for (name, value) in &setup.house {
        let (switch, value) = commands::house_rule(name, value)
            .map_err(|r| OpenError::Refused(Box::new(r), Box::new(edition.clone())))?;
        if let Some(choices) = edition.cannot_be(switch, &value) {
            let why = crate::rulings::Why::BadRuleValue { name: name.clone(), value: value.to_string(), choices };
            return Err(OpenError::Refused(Box::new(why.into()), Box::new(edition.clone())));
        }
        house.insert(switch, value);
    }
    Ok(house)
}

/// A name for the game that no other game has.
fn fresh_name() -> String {
    use std::hash::{BuildHasher, Hasher, RandomState};
    let random = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}
