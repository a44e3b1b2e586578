-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'business',
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "version" BIGINT NOT NULL DEFAULT 0,
    "status_version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "border_posts" (
    "place" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "updated_by" UUID NOT NULL,

    CONSTRAINT "border_posts_pkey" PRIMARY KEY ("place")
);

-- CreateTable
CREATE TABLE "shipments" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'Seeking Transport',
    "cargo_type" TEXT NOT NULL,
    "weight" TEXT NOT NULL,
    "volume" TEXT NOT NULL,
    "origin_location" TEXT NOT NULL,
    "destination_location" TEXT NOT NULL,
    "target_date" DATE NOT NULL,
    "special_requirements" TEXT,
    "budget" TEXT NOT NULL,
    "contact_info" TEXT NOT NULL,
    "weight_kg" DOUBLE PRECISION,
    "volume_m3" DOUBLE PRECISION,
    "budget_usd" DOUBLE PRECISION,
    "clarify" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "origin_place" TEXT,
    "destination_place" TEXT,
    "distance_km" DOUBLE PRECISION,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transports" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'Available',
    "vehicle_type" TEXT NOT NULL,
    "capacity_weight" TEXT NOT NULL,
    "capacity_volume" TEXT NOT NULL,
    "available_space" TEXT NOT NULL,
    "available_volume" TEXT,
    "origin_location" TEXT NOT NULL,
    "destination_location" TEXT NOT NULL,
    "second_destination" TEXT,
    "third_destination" TEXT,
    "departure_date" DATE NOT NULL,
    "special_features" TEXT,
    "price_per_ton" TEXT NOT NULL,
    "contact_info" TEXT NOT NULL,
    "max_detour_percent" DOUBLE PRECISION NOT NULL,
    "via" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "capacity_kg" DOUBLE PRECISION,
    "capacity_m3" DOUBLE PRECISION,
    "free_kg" DOUBLE PRECISION,
    "free_m3" DOUBLE PRECISION,
    "price_per_ton_usd" DOUBLE PRECISION,
    "clarify" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "stops" JSONB NOT NULL DEFAULT '[]',
    "way" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reach" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "cargo" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "distance_km" DOUBLE PRECISION,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "arrival_date" DATE,
    "return_of" UUID,
    "floor_price" DOUBLE PRECISION,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "transports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transport_legs" (
    "transport_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "from_place" TEXT NOT NULL,
    "to_place" TEXT NOT NULL,
    "km" DOUBLE PRECISION NOT NULL,
    "free_kg" DOUBLE PRECISION NOT NULL,
    "free_m3" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "transport_legs_pkey" PRIMARY KEY ("transport_id","seq")
);

-- CreateTable
CREATE TABLE "told_matches" (
    "shipment_id" UUID NOT NULL,
    "transport_id" UUID NOT NULL,

    CONSTRAINT "told_matches_pkey" PRIMARY KEY ("shipment_id","transport_id")
);

-- CreateTable
CREATE TABLE "offers" (
    "id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "transport_id" UUID NOT NULL,
    "shipper_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "price_cents" BIGINT NOT NULL,
    "priced_by" TEXT NOT NULL,
    "rounds" JSONB NOT NULL,
    "booking_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bookings" (
    "id" UUID NOT NULL,
    "offer_id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "transport_id" UUID NOT NULL,
    "shipper_id" UUID NOT NULL,
    "carrier_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'booked',
    "frozen" BOOLEAN NOT NULL DEFAULT false,
    "suspended" BOOLEAN NOT NULL DEFAULT false,
    "cargo_type" TEXT NOT NULL,
    "weight_kg" DOUBLE PRECISION NOT NULL,
    "volume_m3" DOUBLE PRECISION NOT NULL,
    "price_cents" BIGINT NOT NULL,
    "origin_place" TEXT NOT NULL,
    "destination_place" TEXT NOT NULL,
    "way" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "distance_km" DOUBLE PRECISION NOT NULL,
    "pickup_date" DATE NOT NULL,
    "delivery_date" DATE NOT NULL,
    "plate" TEXT,
    "pickup_secret" BYTEA NOT NULL,
    "delivery_code" TEXT NOT NULL,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "share_token" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "milestones" (
    "booking_id" UUID NOT NULL,
    "seq" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "place" TEXT,
    "note" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "milestones_pkey" PRIMARY KEY ("booking_id","seq")
);

-- CreateTable
CREATE TABLE "proofs" (
    "file_id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,

    CONSTRAINT "proofs_pkey" PRIMARY KEY ("file_id")
);

-- CreateTable
CREATE TABLE "cases" (
    "id" UUID NOT NULL,
    "booking_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "opened_by" UUID,
    "status" TEXT NOT NULL DEFAULT 'open',
    "resume_status" TEXT NOT NULL,
    "note" TEXT,
    "decided_by" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shipments_owner_id_created_at_idx" ON "shipments"("owner_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "shipments_created_at_id_idx" ON "shipments"("created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "transports_return_of_key" ON "transports"("return_of");

-- CreateIndex
CREATE INDEX "transports_owner_id_created_at_idx" ON "transports"("owner_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "transports_created_at_id_idx" ON "transports"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "transports_reach_idx" ON "transports" USING GIN ("reach");

-- CreateIndex
CREATE INDEX "offers_shipper_id_updated_at_idx" ON "offers"("shipper_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "offers_carrier_id_updated_at_idx" ON "offers"("carrier_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "offers_shipment_id_idx" ON "offers"("shipment_id");

-- CreateIndex
CREATE INDEX "offers_transport_id_idx" ON "offers"("transport_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_offer_id_key" ON "bookings"("offer_id");

-- CreateIndex
CREATE UNIQUE INDEX "bookings_share_token_key" ON "bookings"("share_token");

-- CreateIndex
CREATE INDEX "bookings_shipper_id_updated_at_idx" ON "bookings"("shipper_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "bookings_carrier_id_updated_at_idx" ON "bookings"("carrier_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "bookings_transport_id_idx" ON "bookings"("transport_id");

-- CreateIndex
CREATE INDEX "proofs_booking_id_idx" ON "proofs"("booking_id");

-- CreateIndex
CREATE INDEX "cases_status_created_at_id_idx" ON "cases"("status", "created_at", "id");

-- AddForeignKey
ALTER TABLE "transport_legs" ADD CONSTRAINT "transport_legs_transport_id_fkey" FOREIGN KEY ("transport_id") REFERENCES "transports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
