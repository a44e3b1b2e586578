-- For GET /api/stats: the few businesses that do not count, and the verified ones, so that neither is looked for in a million rows.
CREATE INDEX "businesses_uncounted_idx" ON "businesses" ("id") WHERE "sample" OR "status" <> 'active';
CREATE INDEX "businesses_verified_idx" ON "businesses" ("id") WHERE "verified";
