-- By itself: a search reads this table before that of the businesses, so a migration that held the one and waited for the other could wait for ever.
ALTER TABLE "search"."changes" ADD COLUMN "location" text COLLATE pg_catalog.pg_c_utf8;
