### What is wrong with what was typed into the search of History.

search-no-day = There is no day between these dates.
search-part-empty = Enter what to search for after “{ $part }:”.
search-date = After “{ $part }:”, enter a date like 2026-10 or 2026-10-05.
search-no-part = You cannot search by “{ $part }:”. Use { $names }, or put the word in quotes.
search-no-letters = “{ $text }” has no letters or digits to search for.
search-amount = After “{ $sign }”, enter an amount, like { $sign }100000.
search-amount-bad = “{ $text }”: { $why }
search-quote = A quote is not closed. Close it with ".
search-no-such-day = { $text } is not a day of the calendar.
search-no-such-month = { $text } is not a month of the calendar.
