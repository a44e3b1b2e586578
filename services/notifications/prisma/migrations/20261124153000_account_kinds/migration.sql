ALTER TABLE "accounts" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'business';
