//! Forms sent from one arena to another, each once.

use super::arena::{Form, Forms};
use crate::{Dyadic, Player};
use grundy_budget::{Grow, Stop};

/// Forms on their way: every one after its options, without those that were sent before.
#[derive(Debug, Default)]
pub struct Parcel {
    /// The sender's handles, and how many options of Left and of Right each has in the pool.
    nodes: Vec<[u32; 3]>,
    pool: Vec<u32>,
    /// The numbers, by the sender's handles, before all nodes.
    numbers: Vec<(u32, Dyadic)>,
}

/// What a sender has sent so far.
#[derive(Debug, Default)]
pub struct Sent {
    is_sent: Vec<bool>,
}

/// What a receiver has received from one sender so far: its own handles, by the sender's.
#[derive(Debug, Default)]
pub struct Received {
    names: Vec<Form>,
}

impl Parcel {
    /// Returns the bytes that the parcel holds. Cost: a look at each of its numbers.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let digits: u64 = self.numbers.iter().map(|(_, number)| number.bytes()).sum();
        self.nodes.bytes() + self.pool.bytes() + self.numbers.bytes() + digits
    }
}

impl Sent {
    /// Returns the bytes that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.is_sent.bytes()
    }

    /// Notes a form; returns whether it was new.
    fn note(&mut self, form: Form) -> bool {
        let place = form.0 as usize;
        if place >= self.is_sent.len() {
            self.is_sent.resize(place + 1, false);
        }
        !std::mem::replace(&mut self.is_sent[place], true)
    }
}

impl Received {
    /// Returns the bytes that are held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.names.bytes()
    }

    fn set(&mut self, sender: u32, own: Form) {
        let place = sender as usize;
        if place >= self.names.len() {
            self.names.resize(place + 1, Form(0));
        }
        self.names[place] = own;
    }

    /// Returns the receiver's handle for a form of the sender's that was received.
    #[must_use]
    pub fn own(&self, sender: Form) -> Form {
        self.names[sender.0 as usize]
    }
}

impl Forms {
    /// Packs forms and their followers, but those that were sent before. Cost: what is packed.
    #[must_use]
    pub fn pack(&self, forms: impl IntoIterator<Item = Form>, sent: &mut Sent) -> Parcel {
        let mut parcel = Parcel::default();
        // A form is met twice: first to pack its options, then itself.
        let mut open: Vec<(Form, bool)> = forms.into_iter().map(|form| (form, false)).collect();
        while let Some((form, is_ready)) = open.pop() {
            let places = Player::BOTH.map(|player| self.places(form, player));
            if is_ready {
                let [left, right] = places.map(|places| {
                    let before = parcel.pool.len();
                    parcel.pool.extend(places.map(|place| self.at(place).0));
                    u32::try_from(parcel.pool.len() - before).expect("a form has fewer than 2^31 options")
                });
                parcel.nodes.push([form.0, left, right]);
            } else if sent.note(form) {
                // A number has no options in the pool, so it needs no second visit.
                if let Some(number) = self.as_number(form) {
                    parcel.numbers.push((form.0, number.clone()));
                } else {
                    open.push((form, true));
                    // The options lie above the form, so all of them are packed before it.
                    open.extend(places.into_iter().flatten().map(|place| (self.at(place), false)));
                }
            }
        }
        parcel
    }

    /// Takes the forms of a parcel in; their handles here are in `received`. All earlier parcels of the same
    /// sender must have been taken in, in order.
    ///
    /// ```
    /// # use grundy_values::form::{Forms, Received, Sent};
    /// # use grundy_values::{Budget, Dyadic};
    /// let (mut here, mut there) = (Forms::new(&Budget::default()), Forms::new(&Budget::default()));
    /// let switch = there.switch(Dyadic::from(3), Dyadic::from(-1))?;
    /// let mut received = Received::default();
    /// here.unpack(&there.pack([switch], &mut Sent::default()), &mut received)?;
    /// assert_eq!(received.own(switch), here.switch(Dyadic::from(3), Dyadic::from(-1))?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn unpack(&mut self, parcel: &Parcel, received: &mut Received) -> Result<(), Stop> {
        // Numbers come first, since nodes refer to them.
        for (sender, number) in &parcel.numbers {
            let own = self.number(number)?;
            received.set(*sender, own);
        }
        let mut at = 0;
        for [sender, n_left, n_right] in &parcel.nodes {
            let middle = at + *n_left as usize;
            let end = middle + *n_right as usize;
            let own = |names: &[u32]| names.iter().map(|name| received.own(Form(*name))).collect::<Vec<_>>();
            let (mut left, mut right) = (own(&parcel.pool[at..middle]), own(&parcel.pool[middle..end]));
            // Options that are canonical together in one arena are so in another, so nothing is compared.
            let own = self.intern(&mut left, &mut right)?;
            received.set(*sender, own);
            at = end;
        }
        Ok(())
    }
}
