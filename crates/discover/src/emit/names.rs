//! Names of the rules that a language, or the program, has for something else.

/// Words of the four languages that are no names there, and the names that programs use themselves.
const TAKEN: &str = "\
    and as asm assert async auto await bool box break case catch char class const continue crate def default \
    del delete do double dyn elif else enum except explicit export extern false final finally float fn for \
    friend from gen global goto if impl import in inline int is lambda let long loop macro match mod move \
    mut mutable namespace new nonlocal not operator or override pass priv private protected pub public raise \
    ref register restrict return self short signed sizeof static std struct super switch template this throw \
    trait true try type typedef typename union unsafe unsigned use using virtual void volatile where while \
    with xor yield True False None Int Move Self abs math min max bin range len enumerate grundy lost \
    winning_move heaps heap sum target i at count result partner choices next_choice loses_at_once \
    wins_at_once popcount bit_length isqrt power floor_div floor_mod is_prime is_power is_fibonacci \
    absolute greatest_common_divisor size_t MIN MAX REACH near residue rest element product worth x y other others \
    units top state letter unit number fibonacci j sums found value \
    smallest_term UNITS term place left";

/// Returns names that all languages take, each different from the others; a `_` is added where one is taken.
pub(super) fn legal(names: &[String]) -> Vec<String> {
    let mut legal: Vec<String> = Vec::with_capacity(names.len());
    for name in names {
        let mut name = name.replace('-', "_");
        // Two names may become equal where `-` is replaced, so the names before are taken too.
        while TAKEN.split_whitespace().any(|taken| taken == name) || legal.contains(&name) {
            name.push('_');
        }
        legal.push(name);
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::legal;

    #[test]
    fn taken_names_are_changed_and_stay_different() {
        let names = ["n", "int", "int_", "heaps"].map(str::to_owned);
        assert_eq!(legal(&names), ["n", "int_", "int__", "heaps_"]);
    }
}
