ALTER TABLE "shipments" ADD COLUMN "deliver_by" DATE;
