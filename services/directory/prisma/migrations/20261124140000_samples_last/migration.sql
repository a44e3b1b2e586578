-- Samples come after all real companies. The place becomes a stored value, because a changed expression would rewrite the whole table.
ALTER TABLE "search"."businesses" ALTER COLUMN "place" DROP EXPRESSION, ALTER COLUMN "place" SET NOT NULL;
DROP FUNCTION "search"."place"(boolean, smallint, smallint, text);

-- A company's place in lists: real before samples, then verified, best rated, fullest profile and name. The place of a real company is as before.
CREATE FUNCTION "search"."place"("sample" boolean, "verified" boolean, "score" smallint, "completeness" smallint, "name" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((
    CASE WHEN "sample" THEN 15000 ELSE 0 END + (CASE WHEN "verified" THEN 0 ELSE 1000 END + 500 - "score") * 10 + 9 - "completeness"
  )::bigint << 48) + search.name_prefix("name");

-- As before, with the place and the rating of samples after all others.
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
    name, place, rated, newest, location
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
    r.score,
    c.completeness,
    n.name,
    search.place(b.sample, b.verified, r.score, c.completeness, n.name),
    ((CASE WHEN b.sample THEN 2000 ELSE 0 END + CASE WHEN b.review_count = 0 THEN 1000 ELSE 500 - r.score END)::bigint << 48)
      + search.name_prefix(n.name),
    floor(extract(epoch FROM b.created_at) * -1000)::bigint,
    search.fold(b.location)
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
  CROSS JOIN LATERAL (SELECT search.weighed_rating(b.rating, b.review_count) AS score) AS r
  CROSS JOIN LATERAL (
    SELECT cardinality(search.filled_parts(b, cardinality(p.products || p.services) > 0))::smallint AS completeness
  ) AS c
  ON CONFLICT (business_id) DO UPDATE SET
    haystack = excluded.haystack, country = excluded.country, category = excluded.category, business_type = excluded.business_type,
    tags = excluded.tags, product_names = excluded.product_names, service_names = excluded.service_names, featured = excluded.featured,
    verified = excluded.verified, score = excluded.score, completeness = excluded.completeness, name = excluded.name,
    place = excluded.place, rated = excluded.rated, newest = excluded.newest, location = excluded.location
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

SELECT "search"."refresh"(ARRAY(SELECT "id" FROM "public"."businesses" WHERE "sample"));

-- Verified companies in order, and their number.
CREATE INDEX "businesses_verified_idx" ON "search"."businesses" ("place", "name", "business_id") WHERE "verified";
