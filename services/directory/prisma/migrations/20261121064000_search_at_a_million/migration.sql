-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "featured" BOOLEAN NOT NULL DEFAULT false;

-- What Prisma's schema cannot say: the search table anew, with an order that is stored, the words that typing errors are measured against,
-- and a log of its changes, by which counts that were made once stay exact.

-- A rating counts as if five reviews with a mean of 3.5 stood beside it, so that one praise does not outdo many. In hundredths.
CREATE FUNCTION "search"."weighed_rating"("rating" double precision, "reviews" integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN round((1750 + coalesce(round(("rating" * 100)::numeric) * "reviews", 0)) / (5 + "reviews"))::smallint;

-- Which of the eight parts of a profile are filled in, by the names that callers know.
CREATE FUNCTION "search"."filled_parts"("b" "public"."businesses", "offers" boolean) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(ARRAY[
    CASE WHEN char_length(("b")."description") >= 80 THEN 'description' END,
    CASE WHEN "offers" THEN 'products' END,
    CASE WHEN ("b")."category" IS NOT NULL THEN 'category' END,
    CASE WHEN cardinality(("b")."tags") > 0 THEN 'tags' END,
    CASE WHEN ("b")."website" IS NOT NULL THEN 'website' END,
    CASE WHEN ("b")."cover_image" IS NOT NULL THEN 'coverImage' END,
    CASE WHEN ("b")."year_founded" IS NOT NULL THEN 'yearFounded' END,
    CASE WHEN ("b")."employee_count" IS NOT NULL THEN 'employeeCount' END
  ], NULL);

-- The first six bytes of a name as a number. Texts of pg_c_utf8 are ordered by their bytes, so the number never contradicts that order.
CREATE FUNCTION "search"."name_prefix"("name" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ('x' || rpad(encode(substring(convert_to("name", 'UTF8') FROM 1 FOR 6), 'hex'), 12, '0'))::bit(48)::bigint;

-- A company's place among all: verified first, best rated, fullest profile, by name. One number, so that a count can be taken per range of
-- places, and a far page begins in its range instead of at the first row.
CREATE FUNCTION "search"."place"("verified" boolean, "score" smallint, "completeness" smallint, "name" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (((CASE WHEN "verified" THEN 0 ELSE 1000 END + 500 - "score") * 10 + 9 - "completeness")::bigint << 48) + search.name_prefix("name");

-- Without regard to case and accents.
CREATE FUNCTION "search"."fold"("text" text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(regexp_replace(normalize("text", NFD), '[\u0300-\u036f]', '', 'g') COLLATE pg_catalog.pg_c_utf8);

-- The words of a text, folded, each once, in order. A single letter is none.
CREATE FUNCTION "search"."words_of"("text" text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(
    SELECT DISTINCT word COLLATE pg_catalog.pg_c_utf8
    FROM regexp_split_to_table(search.fold("text") COLLATE pg_catalog.pg_c_utf8, '[^[:alnum:]]+') AS word
    WHERE char_length(word) BETWEEN 2 AND 40
    ORDER BY word COLLATE pg_catalog.pg_c_utf8
  );

DROP TABLE "search"."businesses";

CREATE TABLE "search"."businesses" (
  "business_id" uuid PRIMARY KEY REFERENCES "public"."businesses" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- The seven fields, lower-cased, joined by chr(31): no search text may hold it, so no match spans two fields.
  "haystack" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  -- Filters. Category and business type are lower-cased.
  "country" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "category" text COLLATE pg_catalog.pg_c_utf8,
  "business_type" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "tags" text[] NOT NULL,
  "product_names" text[] NOT NULL,
  "service_names" text[] NOT NULL,
  -- What orders results. Ties are settled by the name, in lower case, and by the id.
  "featured" boolean NOT NULL,
  "verified" boolean NOT NULL,
  "score" smallint NOT NULL,
  "completeness" smallint NOT NULL,
  "name" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "place" bigint GENERATED ALWAYS AS ("search"."place"("verified", "score", "completeness", "name")) STORED,
  "alphabetical" bigint GENERATED ALWAYS AS ("search"."name_prefix"("name")) STORED,
  -- By rating alone, those without reviews last.
  "rated" bigint NOT NULL,
  -- Milliseconds since 1970 at its creation, negative: the newest has the least.
  "newest" bigint NOT NULL
);

-- The bounds of the ranges that matches are counted in come from these statistics.
ALTER TABLE "search"."businesses"
  ALTER COLUMN "place" SET STATISTICS 500,
  ALTER COLUMN "rated" SET STATISTICS 500,
  ALTER COLUMN "newest" SET STATISTICS 500,
  ALTER COLUMN "alphabetical" SET STATISTICS 500;

-- A short pending list: a company's few hundred entries are sorted in with those of some sixty others, which halves what a change costs,
-- and a search reads the list in less than a millisecond. A load of very many companies drops the indexes first, and makes them again after.
CREATE INDEX "businesses_haystack_idx" ON "search"."businesses" USING gin ("haystack" "search".gin_trgm_ops) WITH (fastupdate = on, gin_pending_list_limit = 256);
CREATE INDEX "businesses_place_idx" ON "search"."businesses" ("place", "name", "business_id");
CREATE INDEX "businesses_rated_idx" ON "search"."businesses" ("rated", "name", "business_id");
CREATE INDEX "businesses_newest_idx" ON "search"."businesses" ("newest", "name", "business_id");
CREATE INDEX "businesses_alphabetical_idx" ON "search"."businesses" ("alphabetical", "name", "business_id");
CREATE INDEX "businesses_featured_idx" ON "search"."businesses" ("place") WHERE "featured";
CREATE INDEX "businesses_country_idx" ON "search"."businesses" ("country");
CREATE INDEX "businesses_category_idx" ON "search"."businesses" ("category");
CREATE INDEX "businesses_business_type_idx" ON "search"."businesses" ("business_type");
CREATE INDEX "businesses_tags_idx" ON "search"."businesses" USING gin ("tags") WITH (fastupdate = on, gin_pending_list_limit = 64);

-- The words of what a card shows: names, products, services, tags, category and place. Beside the table above, because that one is read
-- whole to count what is frequent.
CREATE TABLE "search"."words" (
  "business_id" uuid PRIMARY KEY REFERENCES "search"."businesses" ("business_id") ON DELETE CASCADE ON UPDATE CASCADE,
  "words" text[] COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "place" bigint NOT NULL
);
CREATE INDEX "words_place_idx" ON "search"."words" ("place", "business_id");
CREATE INDEX "words_words_idx" ON "search"."words" USING gin ("words") WITH (fastupdate = on, gin_pending_list_limit = 64);

-- Every word that a company has or had. One that no company has any more finds nothing, which is as good as not being here.
CREATE TABLE "search"."vocabulary" ("word" text COLLATE pg_catalog.pg_c_utf8 PRIMARY KEY);
CREATE INDEX "vocabulary_word_idx" ON "search"."vocabulary" USING gin ("word" "search".gin_trgm_ops) WITH (fastupdate = on, gin_pending_list_limit = 64);

-- What search.businesses lost (-1) and gained (1), and by which transaction. A row of sign 0 says that changes up to its transaction are
-- not, or no longer, told of one by one.
CREATE TABLE "search"."changes" (
  "id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "sign" smallint NOT NULL,
  "business_id" uuid,
  "haystack" text COLLATE pg_catalog.pg_c_utf8,
  "country" text COLLATE pg_catalog.pg_c_utf8,
  "category" text COLLATE pg_catalog.pg_c_utf8,
  "business_type" text COLLATE pg_catalog.pg_c_utf8,
  "tags" text[],
  "name" text COLLATE pg_catalog.pg_c_utf8,
  "place" bigint,
  "alphabetical" bigint,
  "rated" bigint,
  "newest" bigint
);
CREATE INDEX "changes_xid_idx" ON "search"."changes" ("xid");

CREATE FUNCTION "search"."log_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  many constant integer := 1000;
  kept constant integer := 5000;
  changed integer := many + 1;
  latest bigint;
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    SELECT count(*) INTO changed FROM (SELECT FROM new_rows LIMIT many + 1) AS first_ones;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT count(*) INTO changed FROM (SELECT FROM old_rows LIMIT many + 1) AS first_ones;
  END IF;
  IF changed = 0 THEN
    RETURN NULL;
  ELSIF changed > many THEN
    INSERT INTO search.changes (sign) VALUES (0) RETURNING id INTO latest;
  ELSE
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO search.changes (sign, business_id, haystack, country, category, business_type, tags, name, place, alphabetical, rated, newest)
      SELECT -1, business_id, haystack, country, category, business_type, tags, name, place, alphabetical, rated, newest FROM old_rows;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO search.changes (sign, business_id, haystack, country, category, business_type, tags, name, place, alphabetical, rated, newest)
      SELECT 1, business_id, haystack, country, category, business_type, tags, name, place, alphabetical, rated, newest FROM new_rows;
    END IF;
    latest := currval(pg_get_serial_sequence('search.changes', 'id'));
  END IF;
  -- Now and then the oldest are forgotten: those of transactions that every snapshot from now on sees.
  IF latest % many < changed * (CASE TG_OP WHEN 'UPDATE' THEN 2 ELSE 1 END) AND pg_try_advisory_xact_lock(hashtext('search.changes')) THEN
    WITH forgotten AS (
      DELETE FROM search.changes WHERE id <= latest - kept AND xid < pg_snapshot_xmin(pg_current_snapshot()) RETURNING xid
    )
    INSERT INTO search.changes (xid, sign) SELECT max(xid), 0 FROM forgotten HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "log_inserted" AFTER INSERT ON "search"."businesses"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changes"();
CREATE TRIGGER "log_updated" AFTER UPDATE ON "search"."businesses"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changes"();
CREATE TRIGGER "log_deleted" AFTER DELETE ON "search"."businesses"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changes"();
CREATE TRIGGER "log_truncated" AFTER TRUNCATE ON "search"."businesses"
  FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changes"();

-- Brings the rows of these businesses up to date. Only active businesses have one.
CREATE OR REPLACE FUNCTION "search"."refresh"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two transactions that add a product to one business each see only their own; the second waits here for the first, and
  -- the statements below, with a newer snapshot, then see both. Sorted, so that two such waits never cross.
  PERFORM FROM public.businesses WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM search.businesses AS s
  USING public.businesses AS b
  WHERE s.business_id = ANY ("ids") AND b.id = s.business_id AND b.status <> 'active';

  INSERT INTO search.businesses AS s (
    business_id, haystack, country, category, business_type, tags, product_names, service_names, featured, verified, score, completeness,
    name, rated, newest
  )
  SELECT
    b.id,
    lower(concat_ws(
      chr(31), b.business_name, b.company_name, b.username, b.description, array_to_string(p.products, chr(31)),
      array_to_string(p.services, chr(31)), b.business_type
    ) COLLATE pg_catalog.pg_c_utf8),
    b.country,
    lower(b.category COLLATE pg_catalog.pg_c_utf8),
    lower(b.business_type COLLATE pg_catalog.pg_c_utf8),
    b.tags,
    p.products,
    p.services,
    b.featured,
    b.verified,
    search.weighed_rating(b.rating, b.review_count),
    cardinality(search.filled_parts(b, cardinality(p.products || p.services) > 0)),
    n.name,
    (CASE WHEN b.review_count = 0 THEN 1000 ELSE 500 - search.weighed_rating(b.rating, b.review_count) END::bigint << 48)
      + search.name_prefix(n.name),
    floor(extract(epoch FROM b.created_at) * -1000)::bigint
  FROM unnest("ids") AS changed (id)
  JOIN public.businesses AS b ON b.id = changed.id AND b.status = 'active'
  CROSS JOIN LATERAL (SELECT lower(b.business_name COLLATE pg_catalog.pg_c_utf8) AS name) AS n
  CROSS JOIN LATERAL (
    SELECT
      coalesce(array_agg(p.name ORDER BY p.position, p.id) FILTER (WHERE p.kind = 'product'), '{}') AS products,
      coalesce(array_agg(p.name ORDER BY p.position, p.id) FILTER (WHERE p.kind = 'service'), '{}') AS services
    FROM public.products AS p
    WHERE p.business_id = b.id
  ) AS p
  ON CONFLICT (business_id) DO UPDATE SET
    haystack = excluded.haystack, country = excluded.country, category = excluded.category, business_type = excluded.business_type,
    tags = excluded.tags, product_names = excluded.product_names, service_names = excluded.service_names, featured = excluded.featured,
    verified = excluded.verified, score = excluded.score, completeness = excluded.completeness, name = excluded.name,
    rated = excluded.rated, newest = excluded.newest
  -- A change of a phone number is none here, and should cost no index entries.
  WHERE s.* IS DISTINCT FROM excluded.*;

  WITH changed AS (
    INSERT INTO search.words AS w (business_id, words, place)
    SELECT
      b.id,
      search.words_of(concat_ws(
        ' ', b.business_name, b.company_name, array_to_string(s.product_names || s.service_names || s.tags, ' '), b.category, b.location, b.country
      )),
      s.place
    FROM search.businesses AS s
    JOIN public.businesses AS b ON b.id = s.business_id
    WHERE s.business_id = ANY ("ids")
    ON CONFLICT (business_id) DO UPDATE SET words = excluded.words, place = excluded.place WHERE w.* IS DISTINCT FROM excluded.*
    RETURNING words
  )
  INSERT INTO search.vocabulary (word)
  SELECT DISTINCT word
  FROM changed
  CROSS JOIN LATERAL unnest(words) AS each (word)
  WHERE NOT EXISTS (SELECT FROM search.vocabulary AS known WHERE known.word = each.word)
  -- Sorted, so that two transactions with the same new words never wait crosswise.
  ORDER BY word
  ON CONFLICT DO NOTHING;
END
$$;

-- Only a business that changed in more than its version: each change of a product makes one such update as well.
CREATE OR REPLACE FUNCTION "search"."businesses_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM search.refresh(ARRAY(SELECT id FROM new_rows));
  ELSE
    PERFORM search.refresh(changed.ids)
    FROM (
      SELECT array_agg(n.id) AS ids
      FROM new_rows AS n
      LEFT JOIN old_rows AS o ON o.id = n.id
      WHERE to_jsonb(n) - 'version' - 'updated_at' IS DISTINCT FROM to_jsonb(o) - 'version' - 'updated_at'
    ) AS changed
    WHERE changed.ids IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;

DROP TRIGGER "search_updated" ON "public"."businesses";
CREATE TRIGGER "search_updated" AFTER UPDATE ON "public"."businesses"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."businesses_changed"();

-- Suggestions: what begins with the typed text.
CREATE INDEX "products_folded_name_idx" ON "public"."products" ("search"."fold"("name"));
CREATE INDEX "businesses_folded_location_idx" ON "public"."businesses" ("search"."fold"("location"), "country");

SELECT "search"."refresh"(ARRAY(SELECT "id" FROM "public"."businesses"));
