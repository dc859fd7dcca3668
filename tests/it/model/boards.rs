//! What the title deeds print, typed from the lists of the boards.

/// A printed deed: its place, group, price, loan, rents (of a utility: how many times the dice) and
/// the price of a house.
#[derive(Clone, Copy, Debug)]
pub struct Printed {
    pub at: usize,
    pub group: usize,
    pub price: i64,
    pub loan: i64,
    pub rents: [i64; 6],
    pub house: i64,
}

const fn deed(at: usize, group: usize, price: i64, loan: i64, rents: [i64; 6], house: i64) -> Printed {
    Printed { at, group, price, loan, rents, house }
}

const BROWN: usize = 0;
const LIGHTBLUE: usize = 1;
const PINK: usize = 2;
const ORANGE: usize = 3;
const RED: usize = 4;
const YELLOW: usize = 5;
const GREEN: usize = 6;
const DARKBLUE: usize = 7;
pub const STATION: usize = 8;
pub const UTILITY: usize = 9;

/// The groups by the words that a line may use.
pub const GROUPS: [&str; 10] =
    ["brown", "lightblue", "pink", "orange", "red", "yellow", "green", "darkblue", "station", "utility"];

/// The classic figures, of every board but the Swedish ones.
pub const CLASSIC: [Printed; 28] = [
    deed(1, BROWN, 60, 30, [2, 10, 30, 90, 160, 250], 50),
    deed(3, BROWN, 60, 30, [4, 20, 60, 180, 320, 450], 50),
    deed(5, STATION, 200, 100, [25, 50, 100, 200, 0, 0], 0),
    deed(6, LIGHTBLUE, 100, 50, [6, 30, 90, 270, 400, 550], 50),
    deed(8, LIGHTBLUE, 100, 50, [6, 30, 90, 270, 400, 550], 50),
    deed(9, LIGHTBLUE, 120, 60, [8, 40, 100, 300, 450, 600], 50),
    deed(11, PINK, 140, 70, [10, 50, 150, 450, 625, 750], 100),
    deed(12, UTILITY, 150, 75, [4, 10, 0, 0, 0, 0], 0),
    deed(13, PINK, 140, 70, [10, 50, 150, 450, 625, 750], 100),
    deed(14, PINK, 160, 80, [12, 60, 180, 500, 700, 900], 100),
    deed(15, STATION, 200, 100, [25, 50, 100, 200, 0, 0], 0),
    deed(16, ORANGE, 180, 90, [14, 70, 200, 550, 750, 950], 100),
    deed(18, ORANGE, 180, 90, [14, 70, 200, 550, 750, 950], 100),
    deed(19, ORANGE, 200, 100, [16, 80, 220, 600, 800, 1000], 100),
    deed(21, RED, 220, 110, [18, 90, 250, 700, 875, 1050], 150),
    deed(23, RED, 220, 110, [18, 90, 250, 700, 875, 1050], 150),
    deed(24, RED, 240, 120, [20, 100, 300, 750, 925, 1100], 150),
    deed(25, STATION, 200, 100, [25, 50, 100, 200, 0, 0], 0),
    deed(26, YELLOW, 260, 130, [22, 110, 330, 800, 975, 1150], 150),
    deed(27, YELLOW, 260, 130, [22, 110, 330, 800, 975, 1150], 150),
    deed(28, UTILITY, 150, 75, [4, 10, 0, 0, 0, 0], 0),
    deed(29, YELLOW, 280, 140, [24, 120, 360, 850, 1025, 1200], 150),
    deed(31, GREEN, 300, 150, [26, 130, 390, 900, 1100, 1275], 200),
    deed(32, GREEN, 300, 150, [26, 130, 390, 900, 1100, 1275], 200),
    deed(34, GREEN, 320, 160, [28, 150, 450, 1000, 1200, 1400], 200),
    deed(35, STATION, 200, 100, [25, 50, 100, 200, 0, 0], 0),
    deed(37, DARKBLUE, 350, 175, [35, 175, 500, 1100, 1300, 1500], 200),
    deed(39, DARKBLUE, 400, 200, [50, 200, 600, 1400, 1700, 2000], 200),
];

/// The Swedish figures that the notes of its box can pay.
pub const STOCKHOLM: [Printed; 28] = [
    deed(1, BROWN, 1000, 500, [50, 200, 600, 1700, 3000, 4750], 1000),
    deed(3, BROWN, 1000, 500, [100, 400, 1100, 3400, 6000, 8550], 1000),
    deed(5, STATION, 4000, 2000, [500, 1000, 2000, 4000, 0, 0], 0),
    deed(6, LIGHTBLUE, 2000, 1000, [100, 550, 1700, 5150, 7600, 9500], 1000),
    deed(8, LIGHTBLUE, 2000, 1000, [100, 550, 1700, 5150, 7600, 9500], 1000),
    deed(9, LIGHTBLUE, 2200, 1100, [150, 750, 2000, 5750, 8500, 11500], 1000),
    deed(11, PINK, 2500, 1250, [200, 1000, 2800, 8500, 12000, 14250], 2000),
    deed(12, UTILITY, 3000, 1500, [100, 200, 0, 0, 0, 0], 0),
    deed(13, PINK, 2500, 1250, [200, 1000, 2800, 8500, 12000, 14250], 2000),
    deed(14, PINK, 3000, 1500, [250, 1150, 3400, 9500, 13000, 17000], 2000),
    deed(15, STATION, 4000, 2000, [500, 1000, 2000, 4000, 0, 0], 0),
    deed(16, ORANGE, 3500, 1750, [250, 1350, 3800, 10500, 14250, 18000], 2000),
    deed(18, ORANGE, 3500, 1750, [250, 1350, 3800, 10500, 14250, 18000], 2000),
    deed(19, ORANGE, 3800, 1900, [300, 1500, 4200, 11500, 15000, 19000], 2000),
    deed(21, RED, 4200, 2100, [350, 1700, 4750, 13000, 16500, 20000], 3000),
    deed(23, RED, 4200, 2100, [350, 1700, 4750, 13000, 16500, 20000], 3000),
    deed(24, RED, 4500, 2250, [400, 2000, 5750, 14000, 17500, 21000], 3000),
    deed(25, STATION, 4000, 2000, [500, 1000, 2000, 4000, 0, 0], 0),
    deed(26, YELLOW, 5000, 2500, [400, 2200, 6300, 15000, 18500, 22000], 3000),
    deed(27, YELLOW, 5000, 2500, [400, 2200, 6300, 15000, 18500, 22000], 3000),
    deed(28, UTILITY, 3000, 1500, [100, 200, 0, 0, 0, 0], 0),
    deed(29, YELLOW, 5300, 2650, [400, 2300, 6800, 16000, 19500, 23000], 3000),
    deed(31, GREEN, 6000, 3000, [500, 2500, 7500, 17000, 21000, 24200], 4000),
    deed(32, GREEN, 6000, 3000, [500, 2500, 7500, 17000, 21000, 24200], 4000),
    deed(34, GREEN, 6000, 3000, [550, 2850, 8500, 19000, 23000, 27000], 4000),
    deed(35, STATION, 4000, 2000, [500, 1000, 2000, 4000, 0, 0], 0),
    deed(37, DARKBLUE, 6500, 3250, [650, 3300, 9500, 21000, 25000, 28500], 4000),
    deed(39, DARKBLUE, 8000, 4000, [1000, 4000, 12000, 26500, 32500, 40000], 4000),
];
