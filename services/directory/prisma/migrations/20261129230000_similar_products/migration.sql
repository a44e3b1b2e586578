-- Finds products whose names share a word, also those without a price.
CREATE INDEX CONCURRENTLY "products_words_idx" ON "public"."products" USING gin ("search"."words_of"("name"));
