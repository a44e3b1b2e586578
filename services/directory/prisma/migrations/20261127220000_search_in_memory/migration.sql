-- Each instance of the service keeps all companies in memory, and reads here which ones changed: the companies, and by which transaction.
CREATE TABLE "search"."changed" (
  -- NULL: any company may have changed, by this transaction or an earlier one.
  "business_id" uuid,
  "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "at" timestamptz NOT NULL DEFAULT now(),
  -- The words of the name that the company had before.
  "words" text[] COLLATE pg_catalog.pg_c_utf8
);
CREATE INDEX "changed_xid_idx" ON "search"."changed" ("xid");

DROP TRIGGER "log_inserted" ON "search"."businesses";
DROP TRIGGER "log_updated" ON "search"."businesses";
DROP TRIGGER "log_deleted" ON "search"."businesses";
DROP TRIGGER "log_truncated" ON "search"."businesses";
DROP FUNCTION "search"."log_changes"();
DROP TABLE "search"."changes";

CREATE FUNCTION "search"."log_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO search.changed (business_id) SELECT business_id FROM new_rows;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO search.changed (business_id, words)
    SELECT o.business_id, CASE WHEN o.name <> n.name THEN search.words_of(o.name) END
    FROM old_rows AS o JOIN new_rows AS n USING (business_id);
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO search.changed (business_id) SELECT business_id FROM old_rows;
  ELSE
    INSERT INTO search.changed (business_id) VALUES (NULL);
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER "log_inserted" AFTER INSERT ON "search"."businesses"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changed"();
CREATE TRIGGER "log_updated" AFTER UPDATE ON "search"."businesses"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changed"();
CREATE TRIGGER "log_deleted" AFTER DELETE ON "search"."businesses"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changed"();
CREATE TRIGGER "log_truncated" AFTER TRUNCATE ON "search"."businesses"
  FOR EACH STATEMENT EXECUTE FUNCTION "search"."log_changed"();

-- What only searches in this table needed.
DROP INDEX "search"."businesses_haystack_idx";
DROP INDEX "search"."businesses_rated_idx";
DROP INDEX "search"."businesses_newest_idx";
DROP INDEX "search"."businesses_location_idx";
DROP INDEX "search"."businesses_tags_idx";
DROP INDEX "search"."businesses_featured_idx";
ALTER TABLE "search"."businesses"
  ALTER COLUMN "place" SET STATISTICS -1,
  ALTER COLUMN "rated" SET STATISTICS -1,
  ALTER COLUMN "newest" SET STATISTICS -1,
  ALTER COLUMN "alphabetical" SET STATISTICS -1;
