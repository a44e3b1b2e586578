-- Search in one's own messages: one index of who may read a message together with its words, so that what others wrote is never looked at. In a schema
-- of its own, out of Prisma's sight, so that Prisma's schema and the database never seem to differ.

CREATE SCHEMA "search";

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA "search";

-- Lower case, without accents, everything but letters and digits as a space. pg_c_utf8 knows all of Unicode, whatever the cluster's locale. Immutable
-- as long as the dictionary is the one that came with Postgres.
CREATE FUNCTION "search"."fold"("content" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(
  lower("search".unaccent('"search".unaccent'::regdictionary, "content") COLLATE pg_catalog.pg_c_utf8), '[^[:alnum:]]+' COLLATE pg_catalog.pg_c_utf8, ' ', 'g'
);

CREATE FUNCTION "search"."words"("content" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsvector('pg_catalog.simple'::regconfig, "search"."fold"("content"));

-- Words that begin with each word of `asked`; null where there is none in it.
CREATE FUNCTION "search"."asked"("asked" text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN to_tsquery(
  'pg_catalog.simple'::regconfig, nullif(regexp_replace(trim("search"."fold"("asked")), '\s+', ':* & ', 'g'), '') || ':*'
);

CREATE INDEX "messages_search_idx" ON "public"."messages" USING gin ((ARRAY["sender_id", "receiver_id"]), "search"."words"("content"));
