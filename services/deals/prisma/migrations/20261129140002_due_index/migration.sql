CREATE INDEX CONCURRENTLY "deals_due_idx" ON "deals" ("due_on") WHERE "due_on" IS NOT NULL;
