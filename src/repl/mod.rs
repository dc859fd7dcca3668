//! The line editor.
