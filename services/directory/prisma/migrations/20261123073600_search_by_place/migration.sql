-- Who is in a town or district: its name, folded, as a filter of the search. Rows of before have none until the next migration.
ALTER TABLE "search"."businesses" ADD COLUMN "location" text COLLATE pg_catalog.pg_c_utf8 NOT NULL DEFAULT '';

-- As before, and the location.
CREATE OR REPLACE FUNCTION "search"."log_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
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
      INSERT INTO search.changes (sign, business_id, haystack, country, location, category, business_type, tags, name, place, alphabetical, rated, newest)
      SELECT -1, business_id, haystack, country, location, category, business_type, tags, name, place, alphabetical, rated, newest FROM old_rows;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO search.changes (sign, business_id, haystack, country, location, category, business_type, tags, name, place, alphabetical, rated, newest)
      SELECT 1, business_id, haystack, country, location, category, business_type, tags, name, place, alphabetical, rated, newest FROM new_rows;
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
    name, rated, newest, location
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
  ON CONFLICT (business_id) DO UPDATE SET
    haystack = excluded.haystack, country = excluded.country, category = excluded.category, business_type = excluded.business_type,
    tags = excluded.tags, product_names = excluded.product_names, service_names = excluded.service_names, featured = excluded.featured,
    verified = excluded.verified, score = excluded.score, completeness = excluded.completeness, name = excluded.name,
    rated = excluded.rated, newest = excluded.newest, location = excluded.location
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
