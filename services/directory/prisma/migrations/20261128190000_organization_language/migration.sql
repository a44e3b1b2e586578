-- The language of the page on which an organization registered; emails to it are in it.
ALTER TABLE "organizations" ADD COLUMN "language" TEXT;
