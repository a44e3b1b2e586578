-- Words that begin with each word of `asked`, of which a single letter or digit is a word by itself; null where there is none in it. For the beginnings of
-- words the index reads all words that begin so, in everybody's messages, before it looks whose they are: with 400,000 messages "a" was 2,200 pages.
CREATE OR REPLACE FUNCTION "search"."asked"("asked" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsquery(
  'pg_catalog.simple'::regconfig,
  nullif(regexp_replace(regexp_replace(trim("search"."fold"("asked")), '(\S\S)(\s|$)', '\1:*\2', 'g'), '\s+', ' & ', 'g'), '')
);
