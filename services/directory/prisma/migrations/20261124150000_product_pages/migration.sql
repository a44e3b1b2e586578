-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "logo" TEXT;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "lead_time" TEXT,
ADD COLUMN     "more_images" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "price_tiers" JSONB NOT NULL DEFAULT '[]';

-- What Prisma's schema cannot say.

ALTER TABLE "products"
  ADD CONSTRAINT "products_lead_time_check" CHECK (char_length("lead_time") BETWEEN 1 AND 200),
  ADD CONSTRAINT "products_more_images_check" CHECK (
    "more_images" IS NOT NULL AND array_position("more_images", NULL) IS NULL AND cardinality("more_images") <= 7
  ),
  ADD CONSTRAINT "products_price_tiers_check" CHECK (
    jsonb_typeof("price_tiers") = 'array' AND ("price_minor" IS NOT NULL OR "price_tiers" = '[]')
  );

-- The new columns are the owner's, so they count as edits.

DROP TRIGGER "edit_version_grows" ON "businesses";
CREATE TRIGGER "edit_version_grows" BEFORE UPDATE ON "businesses"
  FOR EACH ROW WHEN (
    (
      OLD."business_name", OLD."company_name", OLD."business_type", OLD."category", OLD."country", OLD."location", OLD."description", OLD."tags",
      OLD."year_founded", OLD."employee_count", OLD."website", OLD."email", OLD."phone", OLD."show_email", OLD."show_phone", OLD."facebook_url",
      OLD."instagram_url", OLD."linkedin_url", OLD."cover_image", OLD."logo"
    ) IS DISTINCT FROM (
      NEW."business_name", NEW."company_name", NEW."business_type", NEW."category", NEW."country", NEW."location", NEW."description", NEW."tags",
      NEW."year_founded", NEW."employee_count", NEW."website", NEW."email", NEW."phone", NEW."show_email", NEW."show_phone", NEW."facebook_url",
      NEW."instagram_url", NEW."linkedin_url", NEW."cover_image", NEW."logo"
    )
  ) EXECUTE FUNCTION "edit_version_grows"();

DROP TRIGGER "edit_version_grows" ON "products";
CREATE TRIGGER "edit_version_grows" BEFORE UPDATE ON "products"
  FOR EACH ROW WHEN (
    (
      OLD."kind", OLD."name", OLD."description", OLD."price_minor", OLD."currency", OLD."unit", OLD."minimum_order", OLD."image", OLD."more_images",
      OLD."price_tiers", OLD."lead_time"
    ) IS DISTINCT FROM (
      NEW."kind", NEW."name", NEW."description", NEW."price_minor", NEW."currency", NEW."unit", NEW."minimum_order", NEW."image", NEW."more_images",
      NEW."price_tiers", NEW."lead_time"
    )
  ) EXECUTE FUNCTION "edit_version_grows"();
