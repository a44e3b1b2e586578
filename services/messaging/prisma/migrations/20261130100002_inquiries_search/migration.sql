CREATE INDEX CONCURRENTLY "inquiries_search_idx" ON "inquiries" USING gin ((ARRAY["sender_id", "receiver_id"]), "search"."words"("subject" || E'\n' || "content"));
