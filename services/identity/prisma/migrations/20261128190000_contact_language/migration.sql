-- The language of the page from which a visitor wrote; the answer is in it.
ALTER TABLE "contact_messages" ADD COLUMN "language" TEXT;
