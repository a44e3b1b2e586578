-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "edit_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "edit_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "minimum_order" TEXT;

-- What Prisma's schema cannot say.

ALTER TABLE "products"
  ADD CONSTRAINT "products_minimum_order_check" CHECK (char_length("minimum_order") BETWEEN 1 AND 200);

-- What owners edit has versions of its own, so that an edit only fails where somebody else edited the same thing: a review or another product
-- raises a business's `version`, and moving a product changes its row.

CREATE FUNCTION "edit_version_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edit_version := OLD.edit_version + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER "edit_version_grows" BEFORE UPDATE ON "businesses"
  FOR EACH ROW WHEN (
    (
      OLD."business_name", OLD."company_name", OLD."business_type", OLD."category", OLD."country", OLD."location", OLD."description", OLD."tags",
      OLD."year_founded", OLD."employee_count", OLD."website", OLD."email", OLD."phone", OLD."show_email", OLD."show_phone", OLD."facebook_url",
      OLD."instagram_url", OLD."linkedin_url", OLD."cover_image"
    ) IS DISTINCT FROM (
      NEW."business_name", NEW."company_name", NEW."business_type", NEW."category", NEW."country", NEW."location", NEW."description", NEW."tags",
      NEW."year_founded", NEW."employee_count", NEW."website", NEW."email", NEW."phone", NEW."show_email", NEW."show_phone", NEW."facebook_url",
      NEW."instagram_url", NEW."linkedin_url", NEW."cover_image"
    )
  ) EXECUTE FUNCTION "edit_version_grows"();

CREATE TRIGGER "edit_version_grows" BEFORE UPDATE ON "products"
  FOR EACH ROW WHEN (
    (
      OLD."kind", OLD."name", OLD."description", OLD."price_minor", OLD."currency", OLD."unit", OLD."minimum_order", OLD."image"
    ) IS DISTINCT FROM (
      NEW."kind", NEW."name", NEW."description", NEW."price_minor", NEW."currency", NEW."unit", NEW."minimum_order", NEW."image"
    )
  ) EXECUTE FUNCTION "edit_version_grows"();
