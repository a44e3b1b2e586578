-- Finds priced products whose names share a word.
CREATE INDEX "products_priced_words_idx" ON "public"."products" USING gin ("search"."words_of"("name")) WHERE "price_minor" IS NOT NULL;
