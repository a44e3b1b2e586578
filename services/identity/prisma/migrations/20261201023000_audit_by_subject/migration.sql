-- Staff see what was done with an account, and people export what the log has about them.
CREATE INDEX CONCURRENTLY "entries_subject_idx" ON "audit"."entries" ("subject", "sequence");
