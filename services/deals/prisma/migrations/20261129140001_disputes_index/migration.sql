CREATE INDEX CONCURRENTLY "deals_disputed_idx" ON "deals" ("disputed_at", "id") WHERE "disputed_at" IS NOT NULL;
