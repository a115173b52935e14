-- Languages without gaps between words, see retrieval/gapless.ts: each letter, with the signs on it, is kept as a word of its
-- own. A word of a question is then looked for as its letters in a row.
create function to_words(text text) returns tsvector language sql immutable parallel safe return
  to_tsvector('english', regexp_replace(normalize(text, NFKC),
    '([\u0E01-\u0E30\u0E32\u0E40-\u0E46\u0E81-\u0EB0\u0EB2\u0EBD-\u0EC6\u0EDC-\u0EDF'
    '\u1000-\u102A\u103F\u1050-\u1055\u1780-\u17B3\u17D7'
    '\u3005-\u3007\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF'
    '\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U000323AF]'
    '[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECE'
    '\u102B-\u103E\u1056-\u1059\u17B4-\u17D3\u17DD]*)',
    ' \1 ', 'g'));

do $$
declare
  indexes text[] := array(select indexdef from pg_indexes where indexname like 'chunk\_words\_%');
  index text;
begin
  alter table chunk drop column search;
  alter table chunk add column search tsvector generated always as (
    setweight(to_words(title), 'A') || setweight(to_words(text), 'B')
  ) stored;
  alter table chunk alter column search set storage main;
  foreach index in array indexes loop
    execute index;
  end loop;
end $$;
