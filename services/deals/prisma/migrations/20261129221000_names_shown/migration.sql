ALTER TABLE "deal_events" ADD COLUMN "by_shown" BOOLEAN NOT NULL DEFAULT false;
