-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "contact_person" TEXT,
ADD COLUMN     "contact_title" TEXT,
ADD COLUMN     "email" TEXT,
ADD COLUMN     "members_from" INTEGER,
ADD COLUMN     "members_to" INTEGER,
ADD COLUMN     "phone" TEXT,
ADD COLUMN     "phone_e164" TEXT;

-- CreateTable
CREATE TABLE "trade_organizations" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "acronym" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "regional_block" TEXT NOT NULL,
    "countries" TEXT[],
    "countries_as_of" TEXT,
    "description" TEXT NOT NULL,
    "website" TEXT NOT NULL,
    "headquarters" TEXT NOT NULL,
    "established" INTEGER NOT NULL,
    "contact_email" TEXT,
    "contact_phone" TEXT,

    CONSTRAINT "trade_organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exhibitions" (
    "id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "type" TEXT NOT NULL,
    "categories" TEXT[],
    "description" TEXT NOT NULL,
    "organizer" TEXT NOT NULL,
    "website" TEXT,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exhibitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trade_calendar" (
    "id" INTEGER NOT NULL,
    "date" TEXT NOT NULL,
    "starts_on" DATE,
    "ends_on" DATE,
    "event" TEXT NOT NULL,
    "location" TEXT NOT NULL,
    "industry_focus" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trade_calendar_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exhibition_registrations" (
    "id" UUID NOT NULL,
    "exhibition_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "contact_person" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_e164" TEXT,
    "participation" TEXT NOT NULL,
    "attendees" INTEGER NOT NULL,
    "message" TEXT,
    "account_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exhibition_registrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exhibition_requests" (
    "id" UUID NOT NULL,
    "services" TEXT[],
    "company_name" TEXT NOT NULL,
    "contact_person" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "phone_e164" TEXT,
    "event" TEXT,
    "message" TEXT NOT NULL,
    "account_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'new',
    "handled_by" UUID,
    "handled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exhibition_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "exhibition_registrations_exhibition_id_idx" ON "exhibition_registrations"("exhibition_id");

-- CreateIndex
CREATE INDEX "exhibition_registrations_created_at_id_idx" ON "exhibition_registrations"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "exhibition_requests_status_created_at_id_idx" ON "exhibition_requests"("status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "exhibition_requests_created_at_id_idx" ON "exhibition_requests"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "exhibition_registrations" ADD CONSTRAINT "exhibition_registrations_exhibition_id_fkey" FOREIGN KEY ("exhibition_id") REFERENCES "exhibitions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "organizations"
  ADD CONSTRAINT "organizations_phone_e164_check" CHECK ("phone_e164" ~ '^\+[1-9][0-9]{1,14}$'),
  ADD CONSTRAINT "organizations_members_check" CHECK ("members_from" >= 0 AND "members_to" >= coalesce("members_from", 0));

ALTER TABLE "exhibitions"
  ADD CONSTRAINT "exhibitions_type_check" CHECK ("type" IN ('regional', 'continental', 'international')),
  ADD CONSTRAINT "exhibitions_days_check" CHECK (("starts_on" IS NULL) = ("ends_on" IS NULL) AND "ends_on" >= "starts_on");

ALTER TABLE "trade_calendar"
  ADD CONSTRAINT "trade_calendar_days_check" CHECK (("starts_on" IS NULL) = ("ends_on" IS NULL) AND "ends_on" >= "starts_on");

ALTER TABLE "exhibition_registrations"
  ADD CONSTRAINT "exhibition_registrations_phone_e164_check" CHECK ("phone_e164" ~ '^\+[1-9][0-9]{1,14}$'),
  ADD CONSTRAINT "exhibition_registrations_participation_check" CHECK ("participation" IN ('visitor', 'exhibitor', 'delegation')),
  ADD CONSTRAINT "exhibition_registrations_attendees_check" CHECK ("attendees" > 0);

ALTER TABLE "exhibition_requests"
  ADD CONSTRAINT "exhibition_requests_phone_e164_check" CHECK ("phone_e164" ~ '^\+[1-9][0-9]{1,14}$'),
  ADD CONSTRAINT "exhibition_requests_services_check" CHECK (cardinality("services") > 0),
  -- Who handled it, and when, are known of those that are handled, and of no others.
  ADD CONSTRAINT "exhibition_requests_handled_check" CHECK (
    "status" IN ('new', 'handled') AND ("status" = 'handled') = ("handled_by" IS NOT NULL) AND ("handled_by" IS NULL) = ("handled_at" IS NULL)
  );
