ALTER TABLE "accounts" ADD COLUMN "closed_at" TIMESTAMPTZ(3);

-- Until now, this version marked a closed account.
UPDATE "accounts" SET "closed_at" = now() WHERE "version" >= 4611686018427387904;
