-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "business_name" TEXT NOT NULL,
    "company_name" TEXT,
    "description" TEXT NOT NULL,
    "business_type" TEXT NOT NULL,
    "category" TEXT,
    "country" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "show_email" BOOLEAN NOT NULL DEFAULT false,
    "show_phone" BOOLEAN NOT NULL DEFAULT false,
    "website" TEXT,
    "cover_image" TEXT,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rating" DOUBLE PRECISION,
    "review_count" INTEGER NOT NULL DEFAULT 0,
    "average_response_time" INTEGER,
    "year_founded" INTEGER,
    "employee_count" TEXT,
    "contact_person" TEXT,
    "primary_products" TEXT,
    "facebook_url" TEXT,
    "instagram_url" TEXT,
    "linkedin_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "icon" TEXT NOT NULL,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "products" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "price_minor" BIGINT,
    "currency" TEXT,
    "unit" TEXT,
    "image" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "products_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reviews" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "reviewer_name" TEXT NOT NULL,
    "rating" SMALLINT NOT NULL,
    "comment" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "logo" TEXT,
    "type" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "member_count" TEXT NOT NULL,
    "website" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "seeds" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "seeded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seeds_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "businesses_category_idx" ON "businesses"("category");

-- CreateIndex
CREATE UNIQUE INDEX "categories_name_key" ON "categories"("name");

-- CreateIndex
CREATE INDEX "products_business_id_position_id_idx" ON "products"("business_id", "position", "id");

-- CreateIndex
CREATE INDEX "reviews_business_id_created_at_id_idx" ON "reviews"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reviews_business_id_reviewer_id_key" ON "reviews"("business_id", "reviewer_id");

-- CreateIndex
CREATE INDEX "organizations_status_featured_name_id_idx" ON "organizations"("status", "featured" DESC, "name", "id");

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_category_fkey" FOREIGN KEY ("category") REFERENCES "categories"("name") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "businesses"
  -- 300 characters always fit a b-tree entry (2,704 bytes): search sorts by the name.
  ADD CONSTRAINT "businesses_business_name_check" CHECK (char_length("business_name") BETWEEN 1 AND 300),
  ADD CONSTRAINT "businesses_business_type_check" CHECK ("business_type" IN ('manufacturer', 'supplier', 'trader', 'logistics', 'consultant', 'other')),
  ADD CONSTRAINT "businesses_country_check" CHECK (char_length("country") BETWEEN 1 AND 100),
  -- Each tag is an entry of a GIN index, with the same bound as a b-tree's.
  ADD CONSTRAINT "businesses_tags_check" CHECK (
    "tags" IS NOT NULL AND array_position("tags", NULL) IS NULL AND octet_length(array_to_string("tags", '')) <= 2600
  ),
  ADD CONSTRAINT "businesses_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "businesses_review_count_check" CHECK ("review_count" >= 0 AND ("rating" IS NULL) = ("review_count" = 0)),
  ADD CONSTRAINT "businesses_average_response_time_check" CHECK ("average_response_time" >= 30),
  ADD CONSTRAINT "businesses_year_founded_check" CHECK ("year_founded" BETWEEN 1000 AND 9999),
  ADD CONSTRAINT "businesses_status_check" CHECK ("status" IN ('active', 'suspended'));

ALTER TABLE "categories"
  ADD CONSTRAINT "categories_name_check" CHECK (char_length("name") BETWEEN 1 AND 100);

-- The category filter ignores case, so two names that differ only in case would be one category with two rows.
CREATE UNIQUE INDEX "categories_lower_name_key" ON "categories" (lower("name" COLLATE pg_catalog.pg_c_utf8));

ALTER TABLE "products"
  ADD CONSTRAINT "products_kind_check" CHECK ("kind" IN ('product', 'service')),
  ADD CONSTRAINT "products_name_check" CHECK (char_length("name") BETWEEN 1 AND 300),
  -- The bound is JavaScript's largest exact integer.
  ADD CONSTRAINT "products_price_minor_check" CHECK ("price_minor" BETWEEN 0 AND 9007199254740991),
  ADD CONSTRAINT "products_currency_check" CHECK ("currency" ~ '^[A-Z]{3}$' AND ("currency" IS NULL) = ("price_minor" IS NULL));

ALTER TABLE "reviews"
  ADD CONSTRAINT "reviews_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
  ADD CONSTRAINT "reviews_reviewer_id_check" CHECK ("reviewer_id" <> "business_id");

ALTER TABLE "organizations"
  ADD CONSTRAINT "organizations_name_check" CHECK (char_length("name") BETWEEN 1 AND 300),
  ADD CONSTRAINT "organizations_type_check" CHECK ("type" IN ('regional', 'association', 'authority')),
  ADD CONSTRAINT "organizations_status_check" CHECK ("status" IN ('pending', 'active', 'suspended'));

-- A business's rating and review_count are stored, not computed when read: search sorts by the rating, and an index can only
-- hold what is stored. One statement per change, however many rows it touches.

CREATE FUNCTION "refresh_ratings"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever reviews the same business at the same moment waits here; without it, both would count without the other.
  PERFORM FROM public.businesses WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;

  UPDATE public.businesses AS b
  SET rating = visible.rating, review_count = visible.review_count
  FROM (
    SELECT changed.id, round(avg(r.rating), 2)::double precision AS rating, count(r.id)::integer AS review_count
    FROM unnest("ids") AS changed (id)
    LEFT JOIN public.reviews r ON r.business_id = changed.id AND NOT r.hidden
    GROUP BY changed.id
  ) AS visible
  WHERE b.id = visible.id AND (b.rating, b.review_count) IS DISTINCT FROM (visible.rating, visible.review_count);
END
$$;

CREATE FUNCTION "reviews_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.refresh_ratings(ARRAY(SELECT DISTINCT business_id FROM new_rows));
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.refresh_ratings(ARRAY(SELECT DISTINCT business_id FROM old_rows));
  ELSE
    PERFORM public.refresh_ratings(ARRAY(SELECT business_id FROM new_rows UNION SELECT business_id FROM old_rows));
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "reviews_inserted" AFTER INSERT ON "reviews"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "reviews_changed"();
CREATE TRIGGER "reviews_updated" AFTER UPDATE ON "reviews"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "reviews_changed"();
CREATE TRIGGER "reviews_deleted" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "reviews_changed"();
