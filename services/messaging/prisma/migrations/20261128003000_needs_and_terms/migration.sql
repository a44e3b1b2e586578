ALTER TABLE "inquiries" ADD COLUMN "need" JSONB;

ALTER TABLE "inquiry_entries" ADD COLUMN "quote_terms" JSONB;

-- What Prisma's schema cannot say.

ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_terms_check" CHECK ("quote_terms" IS NULL OR "kind" = 'quote');
