-- Staff maintain trade events.
ALTER TABLE "exhibitions"
  ADD COLUMN     "dates_expected" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN     "yearly" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'published',
  ADD COLUMN     "edit_version" INTEGER NOT NULL DEFAULT 1,
  ADD CONSTRAINT "exhibitions_state_check" CHECK ("state" IN ('draft', 'published', 'archived')),
  ADD CONSTRAINT "exhibitions_expected_check" CHECK (NOT "dates_expected" OR "starts_on" IS NOT NULL);

-- Ids below 1000 belong to the events that come with a release.
CREATE SEQUENCE "exhibitions_id_seq" AS INTEGER START 1000 OWNED BY "exhibitions"."id";
ALTER TABLE "exhibitions" ALTER COLUMN "id" SET DEFAULT nextval('exhibitions_id_seq');
