-- Search: one table of everything that search, filters, sorting and facets look at, kept by triggers in the transaction that
-- changes a business or its products. It is derived: dropping its rows and calling search.refresh() restores it. It stands in
-- a schema of its own, out of Prisma's sight, so that Prisma's schema and the database never seem to differ.

CREATE SCHEMA "search";

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA "search";

-- pg_c_utf8 (Postgres 17 and later) lower-cases all of Unicode whatever the cluster's locale, and does it character by
-- character, so a part of a text stays a part of it when both are lower-cased. Full case mapping would break that: the last
-- sigma of a word becomes another letter than the same sigma inside one.
CREATE TABLE "search"."businesses" (
  "business_id" uuid PRIMARY KEY REFERENCES "public"."businesses" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  -- The seven fields, lower-cased, joined by chr(31): no search text may hold it, so no match spans two fields.
  "haystack" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "product_names" text[] NOT NULL,
  "service_names" text[] NOT NULL,
  -- Filters. Category and business type are lower-cased.
  "country" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "category" text COLLATE pg_catalog.pg_c_utf8,
  "business_type" text COLLATE pg_catalog.pg_c_utf8 NOT NULL,
  "tags" text[] NOT NULL,
  -- The order of results: verified first, best rated, by name without regard to case; the id settles ties.
  "verified" boolean NOT NULL,
  "rating" double precision,
  "name" text COLLATE pg_catalog.pg_c_utf8 NOT NULL
);

-- fastupdate = off: a directory is read far more than written, and a pending list would be scanned by every search.
CREATE INDEX "businesses_haystack_idx" ON "search"."businesses" USING gin ("haystack" "search".gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX "businesses_order_idx" ON "search"."businesses" ("verified" DESC, "rating" DESC NULLS LAST, "name", "business_id");
CREATE INDEX "businesses_country_idx" ON "search"."businesses" ("country");
CREATE INDEX "businesses_category_idx" ON "search"."businesses" ("category");
CREATE INDEX "businesses_business_type_idx" ON "search"."businesses" ("business_type");
CREATE INDEX "businesses_tags_idx" ON "search"."businesses" USING gin ("tags") WITH (fastupdate = off);

-- Brings the rows of these businesses up to date. Only active businesses have one.
CREATE FUNCTION "search"."refresh"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two transactions that add a product to one business each see only their own; the second waits here for the first, and
  -- the statements below, with a newer snapshot, then see both. Sorted, so that two such waits never cross.
  PERFORM FROM public.businesses WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM search.businesses AS s
  USING public.businesses AS b
  WHERE s.business_id = ANY ("ids") AND b.id = s.business_id AND b.status <> 'active';

  INSERT INTO search.businesses AS s (
    business_id, haystack, product_names, service_names, country, category, business_type, tags, verified, rating, name
  )
  SELECT
    b.id,
    lower(concat_ws(
      chr(31), b.business_name, b.company_name, b.username, b.description, array_to_string(p.products, chr(31)),
      array_to_string(p.services, chr(31)), b.business_type
    ) COLLATE pg_catalog.pg_c_utf8),
    p.products,
    p.services,
    b.country,
    lower(b.category COLLATE pg_catalog.pg_c_utf8),
    lower(b.business_type COLLATE pg_catalog.pg_c_utf8),
    b.tags,
    b.verified,
    b.rating,
    lower(b.business_name COLLATE pg_catalog.pg_c_utf8)
  FROM unnest("ids") AS changed (id)
  JOIN public.businesses AS b ON b.id = changed.id AND b.status = 'active'
  CROSS JOIN LATERAL (
    SELECT
      coalesce(array_agg(p.name ORDER BY p.position, p.id) FILTER (WHERE p.kind = 'product'), '{}') AS products,
      coalesce(array_agg(p.name ORDER BY p.position, p.id) FILTER (WHERE p.kind = 'service'), '{}') AS services
    FROM public.products AS p
    WHERE p.business_id = b.id
  ) AS p
  ON CONFLICT (business_id) DO UPDATE SET
    haystack = excluded.haystack, product_names = excluded.product_names, service_names = excluded.service_names,
    country = excluded.country, category = excluded.category, business_type = excluded.business_type, tags = excluded.tags,
    verified = excluded.verified, rating = excluded.rating, name = excluded.name
  -- A change of a phone number is none here, and should cost no index entries.
  WHERE s.* IS DISTINCT FROM excluded.*;
END
$$;

CREATE FUNCTION "search"."businesses_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.refresh(ARRAY(SELECT id FROM new_rows));
  RETURN NULL;
END
$$;

CREATE FUNCTION "search"."products_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM search.refresh(ARRAY(SELECT DISTINCT business_id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM search.refresh(ARRAY(SELECT DISTINCT business_id FROM old_rows));
  ELSE
    PERFORM search.refresh(ARRAY(SELECT business_id FROM new_rows UNION SELECT business_id FROM old_rows));
  END IF;
  RETURN NULL;
END
$$;

-- One call per statement, not per row: inserting a thousand rows refreshes once. A deleted business takes its row along by
-- the foreign key.
CREATE TRIGGER "search_inserted" AFTER INSERT ON "public"."businesses"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."businesses_changed"();
CREATE TRIGGER "search_updated" AFTER UPDATE ON "public"."businesses"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."businesses_changed"();

CREATE TRIGGER "search_inserted" AFTER INSERT ON "public"."products"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."products_changed"();
CREATE TRIGGER "search_updated" AFTER UPDATE ON "public"."products"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."products_changed"();
CREATE TRIGGER "search_deleted" AFTER DELETE ON "public"."products"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."products_changed"();
