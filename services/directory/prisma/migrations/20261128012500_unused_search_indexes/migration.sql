-- Searches filter in memory, and similar companies are found by their words.
DROP INDEX "search"."businesses_category_idx";
DROP INDEX "search"."businesses_business_type_idx";
DROP INDEX "search"."words_place_idx";
