-- A person has at most one verified phone, and a phone belongs to at most one person.
CREATE TABLE "phones" (
  "person_id" UUID NOT NULL,
  "number" TEXT,
  "verified_at" TIMESTAMPTZ(3),
  "caution_until" TIMESTAMPTZ(3),
  CONSTRAINT "phones_pkey" PRIMARY KEY ("person_id"),
  CONSTRAINT "phones_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "phones_number_check" CHECK ("number" ~ '^\+[1-9][0-9]{7,14}$'),
  CONSTRAINT "phones_verified_at_check" CHECK (("number" IS NULL) = ("verified_at" IS NULL))
);
CREATE UNIQUE INDEX "phones_number_key" ON "phones"("number");

-- Sessions of older releases were opened with a password.
ALTER TABLE "sessions" ADD COLUMN "channel" TEXT;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_channel_check" CHECK ("channel" IN ('site', 'ussd', 'sms', 'whatsapp')) NOT VALID;
