ALTER TABLE "shipments" ADD COLUMN "deal_id" UUID;
