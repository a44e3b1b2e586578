-- What Prisma's schema cannot say.

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_kind_check" CHECK ("kind" IN ('business', 'organization')),
  ADD CONSTRAINT "accounts_status_check" CHECK ("status" IN ('active', 'suspended'));

ALTER TABLE "border_posts" ADD CONSTRAINT "border_posts_status_check" CHECK ("status" IN ('open', 'restricted', 'closed', 'unknown'));

ALTER TABLE "shipments" ADD CONSTRAINT "shipments_status_check"
  CHECK ("status" IN ('Seeking Transport', 'Matched', 'In Transit', 'Delivered', 'Expired', 'Cancelled'));

ALTER TABLE "transports" ADD CONSTRAINT "transports_status_check"
  CHECK ("status" IN ('Draft', 'Available', 'Partially Booked', 'Fully Booked', 'In Transit', 'Delivered', 'Expired', 'Cancelled'));

-- No truck is ever oversold, whatever the service thinks. Sums of fractions are not exact to the last bit.
ALTER TABLE "transport_legs" ADD CONSTRAINT "transport_legs_free_check" CHECK ("free_kg" >= -0.001 AND "free_m3" >= -0.001);

ALTER TABLE "offers"
  ADD CONSTRAINT "offers_status_check" CHECK ("status" IN ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'lost')),
  ADD CONSTRAINT "offers_priced_by_check" CHECK ("priced_by" IN ('shipper', 'carrier')),
  ADD CONSTRAINT "offers_price_check" CHECK ("price_cents" > 0),
  ADD CONSTRAINT "offers_sides_check" CHECK ("shipper_id" <> "carrier_id"),
  ADD CONSTRAINT "offers_booking_check" CHECK (("status" = 'accepted') = ("booking_id" IS NOT NULL));
CREATE UNIQUE INDEX "offers_open_key" ON "offers" ("shipment_id", "transport_id") WHERE "status" = 'pending';
CREATE INDEX "offers_expiry_idx" ON "offers" ("expires_at") WHERE "status" = 'pending';

ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status_check"
  CHECK ("status" IN ('booked', 'picked up', 'in transit', 'at border', 'delivered', 'closed', 'cancelled', 'disputed'));
-- A shipment travels once.
CREATE UNIQUE INDEX "bookings_shipment_key" ON "bookings" ("shipment_id") WHERE "status" <> 'cancelled';
CREATE INDEX "bookings_delivered_idx" ON "bookings" ("delivered_at") WHERE "status" = 'delivered';

ALTER TABLE "cases"
  ADD CONSTRAINT "cases_kind_check" CHECK ("kind" IN ('wrong code', 'wrong plate', 'wrong delivery code', 'dispute')),
  ADD CONSTRAINT "cases_status_check" CHECK ("status" IN ('open', 'resumed', 'cancelled', 'closed')),
  ADD CONSTRAINT "cases_decided_check" CHECK (("status" = 'open') = ("decided_by" IS NULL));

-- What matching looks through: open listings alone.
CREATE INDEX "shipments_open_idx" ON "shipments" ("origin_place", "target_date") WHERE "status" = 'Seeking Transport';
CREATE INDEX "transports_departure_idx" ON "transports" ("departure_date") WHERE "status" IN ('Available', 'Partially Booked');
CREATE INDEX "shipments_lane_idx" ON "shipments" (("origin_place" || ' → ' || "destination_place"), "created_at");
