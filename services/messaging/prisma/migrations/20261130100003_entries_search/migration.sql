CREATE INDEX CONCURRENTLY "inquiry_entries_search_idx" ON "inquiry_entries" USING gin ((ARRAY["author_id", "other_id"]), "search"."words"("content"));
