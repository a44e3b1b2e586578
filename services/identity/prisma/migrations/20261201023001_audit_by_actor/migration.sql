CREATE INDEX CONCURRENTLY "entries_actor_idx" ON "audit"."entries" ("actor", "sequence");
