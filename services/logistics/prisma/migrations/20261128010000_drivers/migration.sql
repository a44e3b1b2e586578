-- The person of the carrier who drives. A driver sees only these bookings.
ALTER TABLE "bookings" ADD COLUMN "driver_id" UUID, ADD COLUMN "driver_name" TEXT,
  ADD CONSTRAINT "bookings_driver_check" CHECK (("driver_id" IS NULL) = ("driver_name" IS NULL)) NOT VALID;
ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_driver_check";
CREATE INDEX "bookings_driver_id_idx" ON "bookings"("driver_id");
