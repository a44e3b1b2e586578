-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "phone_e164" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- What Prisma's schema cannot say.

ALTER TABLE "businesses"
  ADD CONSTRAINT "businesses_phone_e164_check" CHECK ("phone_e164" ~ '^\+[1-9][0-9]{1,14}$');

-- A business's version grows with each change of it or of its products, whoever makes it. Nobody has to think of it, and since each
-- change holds the business's row to the end of its transaction, versions are committed in their order.

CREATE FUNCTION "businesses_version_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER "version_grows" BEFORE UPDATE ON "businesses"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "businesses_version_grows"();

CREATE FUNCTION "products_version_grows"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.businesses SET version = version + 1 WHERE id IN (SELECT business_id FROM new_rows);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE public.businesses SET version = version + 1 WHERE id IN (SELECT business_id FROM old_rows);
  ELSE
    UPDATE public.businesses SET version = version + 1
    WHERE id IN (SELECT business_id FROM new_rows UNION SELECT business_id FROM old_rows);
  END IF;
  RETURN NULL;
END
$$;

-- Triggers fire in the order of their names: search_… has locked the businesses before, sorted, so that two changes never wait crosswise.
CREATE TRIGGER "version_inserted" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "products_version_grows"();
CREATE TRIGGER "version_updated" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "products_version_grows"();
CREATE TRIGGER "version_deleted" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "products_version_grows"();
