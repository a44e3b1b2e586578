ALTER TABLE "bookings" ADD COLUMN "share_expires_at" TIMESTAMPTZ(3);

-- A link ends with its owner's account, and when the booking is cancelled.
UPDATE "bookings" AS b SET "share_token" = NULL FROM "accounts" AS a
  WHERE b."share_token" IS NOT NULL AND a."id" = b."shipper_id" AND (a."status" <> 'active' OR b."status" = 'cancelled');

UPDATE "bookings" SET "share_expires_at" = now() + interval '60 days' WHERE "share_token" IS NOT NULL;

ALTER TABLE "bookings" ADD CONSTRAINT "bookings_share_expires_at_check" CHECK (("share_token" IS NULL) = ("share_expires_at" IS NULL));
