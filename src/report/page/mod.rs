//! A game as one page: who won, how everybody's wealth went, what the deeds earned, who paid whom,
//! what mattered, and every entry with its reasons. It needs no network and, but for the search, no
//! script.

mod charts;
mod html;
mod tale;

pub use tale::{Earned, Event, Point, Tale};

use std::io::{self, Write};

use self::charts::{Node, Series, colour, hex};
use self::html::escape;
use super::booked::{handed, net, steps};
use super::export::moment;
use super::json::holding;
use super::{Head, Moment, aloud};
use crate::ledger::{Holder, PlayerId, SpaceId};
use crate::money::Money;
use crate::rulings::{Books, count, worth};

/// A page in the making.
pub struct Page {
    tale: Tale,
    rows: String,
    entries: u32,
}

impl Page {
    /// A page of a game with so many entries.
    #[must_use]
    pub fn new(entries: u32) -> Self {
        Page { tale: Tale::new(entries), rows: String::new(), entries }
    }

    /// Takes the next entry.
    pub fn tell(&mut self, m: &Moment<'_>) {
        self.tale.tell(m);
        let entry = m.entry;
        let time = moment(entry.at).format("%H:%M");
        let mut row = format!(
            "<li id=\"e{n}\"{class}><span class=\"n\">{n}</span><span class=\"t\">{time}</span><div><code>{line}</code>",
            n = entry.number,
            class = if m.struck_by.is_some() { " class=\"struck\"" } else { "" },
            line = escape(&aloud(&entry.line, m.books, |at| Some(moment(at).format("%Y-%m-%d %H:%M UTC").to_string()))),
        );
        if !entry.transfers.is_empty() {
            let moves = if entry.undoes.is_some() { net(&entry.transfers) } else { entry.transfers.clone() };
            push!(row, "<p>{}</p>", escape(&handed(&moves, m.books)));
        }
        if let Some(by) = m.struck_by {
            push!(row, "<p class=\"why\">taken back by <a href=\"#e{by}\">{by}</a></p>");
        }
        for step in steps(&m.reasons(), m.books) {
            push!(row, "<p class=\"why\">{}</p>", escape(&step));
        }
        row.push_str("</div></li>\n");
        self.rows.push_str(&row);
    }

    /// Writes the page.
    ///
    /// # Errors
    /// Where `out` cannot be written.
    pub fn write(mut self, head: &Head<'_>, out: &mut dyn Write) -> io::Result<()> {
        let books = head.end;
        self.tale.end(self.entries, books);
        let title = title(books);
        write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             script-src 'unsafe-inline'; img-src data:\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n",
            escape(&title),
            include_str!("page.css"),
        )?;
        write!(out, "<h1>{}</h1>\n<p class=\"sub\">{}</p>\n", escape(&title), escape(&self.subtitle(books)))?;
        out.write_all(ranks(books).as_bytes())?;
        out.write_all(self.wealth(books).as_bytes())?;
        out.write_all(self.deeds(books).as_bytes())?;
        out.write_all(self.flows(books).as_bytes())?;
        out.write_all(self.events().as_bytes())?;
        write!(
            out,
            "<section id=\"entries\">\n<h2>All {}</h2>\n<p class=\"search\" hidden><label>Search \
             <input type=\"search\" placeholder=\"a player, a deed, a rule\"></label> <output></output></p>\n<ol class=\"entries\">\n",
            count(i64::from(self.entries), "entry", "entries"),
        )?;
        out.write_all(self.rows.as_bytes())?;
        write!(out, "</ol>\n</section>\n</main>\n<script>\n{}</script>\n</body>\n</html>\n", include_str!("page.js"))
    }

    fn subtitle(&self, books: Books<'_>) -> String {
        let rules = match books.game.house_rules().len() {
            0 => String::new(),
            n => format!(" · {}", count(i64::try_from(n).unwrap_or(0), "house rule", "house rules")),
        };
        let when = self.tale.span.map_or_else(String::new, |(first, last)| {
            let (first, last) = (moment(first), moment(last));
            let end = if first.date_naive() == last.date_naive() { "%H:%M" } else { "%Y-%m-%d %H:%M" };
            format!(" · {} to {} UTC", first.format("%Y-%m-%d %H:%M"), last.format(end))
        });
        format!("{}, {}{rules}{when}", books.edition.name, books.edition.variant)
    }

    fn wealth(&self, books: Books<'_>) -> String {
        let series = |of: fn(&Point) -> Money| -> Vec<Series<'_>> {
            let lines = self.tale.wealth.iter().enumerate();
            lines.map(|(seat, points)| Series { name: name(books, seat), of, points }).collect()
        };
        let money = |sum: Money| books.money(sum);
        let estate = charts::lines("Estates over the game", &series(|p| p.estate), &money);
        let cash = charts::lines("Cash over the game", &series(|p| p.cash), &money);
        format!(
            "<section>\n<h2>Wealth over the game</h2>\n<div class=\"pair\">\n<figure><figcaption>Estate: cash, deeds and \
             buildings, by entry</figcaption>{estate}</figure>\n<figure><figcaption>Cash in hand, by entry</figcaption>{cash}\
             </figure>\n</div>\n</section>\n"
        )
    }

    fn deeds(&self, books: Books<'_>) -> String {
        let row = |name: &str, class: &str, e: Earned| {
            let percent = e.percent().map_or_else(|| "–".to_owned(), |p| format!("{p}%"));
            format!(
                "<tr{class}><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{percent}</td></tr>\n",
                escape(name),
                e.times,
                escape(&books.money(e.rent)),
                escape(&books.money(e.paid)),
            )
        };
        let of = |deed: &SpaceId| self.tale.deeds.get(deed).copied().unwrap_or_default();
        let mut groups: Vec<(Earned, String)> = Vec::new();
        for group in &books.edition.groups {
            let all = group.deeds.iter().map(of).fold(Earned::default(), |a, b| Earned {
                rent: a.rent + b.rent,
                times: a.times + b.times,
                paid: a.paid + b.paid,
            });
            if all == Earned::default() {
                continue;
            }
            let mut rows = row(&group.name, " class=\"group\"", all);
            let mut deeds: Vec<&SpaceId> = group.deeds.iter().collect();
            deeds.sort_by_key(|d| std::cmp::Reverse(of(d).rent));
            for deed in deeds {
                rows.push_str(&row(books.space(*deed), "", of(deed)));
            }
            groups.push((all, rows));
        }
        groups.sort_by_key(|(all, _)| std::cmp::Reverse(all.rent));
        let rows: String = groups.into_iter().map(|(_, rows)| rows).collect();
        format!(
            "<section>\n<h2>What the deeds earned</h2>\n<table class=\"deeds\">\n<thead><tr><th scope=\"col\">Deed</th>\
             <th scope=\"col\">Rents</th><th scope=\"col\">Earned</th><th scope=\"col\">Paid</th><th scope=\"col\">Return</th>\
             </tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n<p class=\"note\">Earned is rent paid at once in cash. Paid is what \
             the bank got for the deed and its buildings. Return is earned in hundredths of paid.</p>\n</section>\n"
        )
    }

    fn flows(&self, books: Books<'_>) -> String {
        let seats: Vec<PlayerId> = books.game.seats().collect();
        let mut holders: Vec<Holder> = seats.iter().map(|p| Holder::Player(*p)).collect();
        holders.extend([Holder::Bank, Holder::Pot]);
        let nodes: Vec<Node> = holders
            .iter()
            .enumerate()
            .map(|(at, holder)| Node {
                name: books.holder(*holder).to_owned(),
                colour: if at < seats.len() { colour(at) } else { charts::COLOURS[7] },
            })
            .collect();
        let place = |holder: &Holder| holders.iter().position(|h| h == holder);
        let sums: Vec<(usize, usize, Money)> =
            self.tale.flows.iter().filter_map(|((from, to), sum)| Some((place(from)?, place(to)?, *sum))).collect();
        let mut table = String::new();
        let mut sorted: Vec<_> = sums.iter().collect();
        sorted.sort_by_key(|(_, _, sum)| std::cmp::Reverse(*sum));
        for (from, to, sum) in sorted {
            let name = |at: usize| nodes.get(at).map_or("", |n| n.name.as_str());
            push!(
                table,
                "<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                escape(name(*from)),
                escape(name(*to)),
                escape(&books.money(*sum)),
            );
        }
        format!(
            "<section>\n<h2>Who paid whom</h2>\n<div class=\"pair\">\n<figure>{}</figure>\n<table class=\"flows\"><thead><tr>\
             <th scope=\"col\">From</th><th scope=\"col\">To</th><th scope=\"col\">Sum</th></tr></thead>\n<tbody>\n{table}</tbody>\
             </table>\n</div>\n<p class=\"note\">The starting cash is not counted, nor what was taken back.</p>\n</section>\n",
            charts::flow(&nodes, &sums, &|sum| books.money(sum)),
        )
    }

    fn events(&self) -> String {
        let mut rows = String::new();
        for Event { entry, says } in &self.tale.events {
            push!(rows, "<li><a href=\"#e{entry}\">{entry}</a> {}</li>\n", escape(says));
        }
        format!("<section>\n<h2>What mattered</h2>\n<ol class=\"events\">\n{rows}</ol>\n</section>\n")
    }
}

fn name(books: Books<'_>, seat: usize) -> &str {
    books.game.players().get(seat).map_or("", |p| p.name.as_str())
}

fn title(books: Books<'_>) -> String {
    let ranking = worth::ranking(books);
    let first: Vec<&str> = ranking.iter().filter(|r| r.2 == Some(1)).map(|r| books.player(r.0)).collect();
    let over = books.game.is_finished() || books.game.playing().count() == 1;
    match (first.as_slice(), over) {
        ([one], true) => format!("{one} wins"),
        ([one], false) => format!("{one} leads"),
        ([], _) => "A game without players".to_owned(),
        (many, true) => format!("{} share the win", many.join(" and ")),
        (_, false) => "A game in balance".to_owned(),
    }
}

fn ranks(books: Books<'_>) -> String {
    let mut rows = String::new();
    for (player, estate, rank) in worth::ranking(books) {
        let deeds: Vec<String> = books.game.deeds_of(player).map(|d| escape(&holding(books, d))).collect();
        push!(
            rows,
            "<tr><td>{}</td><th scope=\"row\"><i style=\"background:{}\"></i>{}</th><td>{}</td><td>{}</td><td class=\"held\">{}</td></tr>\n",
            rank.map_or_else(|| "out".to_owned(), |r| r.to_string()),
            hex(colour(player.index())),
            escape(books.player(player)),
            escape(&books.money(books.game.purse(player))),
            escape(&books.money(estate.total())),
            deeds.join(", "),
        );
    }
    format!(
        "<section>\n<table class=\"ranks\">\n<thead><tr><th scope=\"col\">#</th><th scope=\"col\">Player</th>\
         <th scope=\"col\">Cash</th><th scope=\"col\">Estate</th><th scope=\"col\" class=\"held\">Deeds</th></tr></thead>\n\
         <tbody>\n{rows}</tbody>\n</table>\n</section>\n"
    )
}
