ALTER TABLE "deals" ADD COLUMN "disputed_at" TIMESTAMPTZ(3);
ALTER TABLE "deals" ADD COLUMN "due_on" DATE, ADD COLUMN "reminded_on" DATE;
