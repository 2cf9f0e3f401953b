-- Version 18: a batch pays tokens too. `kobo` stays the sum of what is naira.
ALTER TABLE batch ADD COLUMN tokens TEXT;          -- JSON list of Money: the sums of all rows that pay tokens, one for each; none where no row does
ALTER TABLE batch ADD COLUMN left_out_tokens TEXT; -- the same of the rows that are not part of it
