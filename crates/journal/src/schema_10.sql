-- Version 10: what a search reads of every row it weighs, side by side in the order of time; the rows themselves are wide and far apart.
CREATE INDEX entry_sum ON entry (seq, amount_key, here);
