CREATE INDEX CONCURRENTLY "milestones_at_border_idx" ON "milestones" ("place", "at") WHERE "kind" = 'at border';
