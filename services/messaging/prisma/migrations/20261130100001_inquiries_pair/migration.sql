CREATE INDEX CONCURRENTLY "inquiries_pair_idx" ON "inquiries" ((least("sender_id", "receiver_id")), (greatest("sender_id", "receiver_id")), "updated_at" DESC, "id");
