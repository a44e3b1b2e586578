ALTER TABLE "newsletter_confirmations" ADD COLUMN "used_at" TIMESTAMPTZ(3);

UPDATE "newsletter_confirmations" AS c SET "used_at" = now() WHERE EXISTS (SELECT FROM "newsletter_subscriptions" AS s WHERE s."email" = c."email");
