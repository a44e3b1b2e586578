CREATE INDEX "businesses_location_idx" ON "search"."businesses" ("location");
