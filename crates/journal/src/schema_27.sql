-- Version 27: in the order of names, money that came in stands under who paid it, as the screen shows it.
DROP INDEX entry_who;
CREATE INDEX entry_who ON entry (coalesce(CASE WHEN direction = 'in' THEN from_name ELSE to_name END, title) COLLATE NOCASE);
