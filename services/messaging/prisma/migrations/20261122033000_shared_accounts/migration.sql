-- CreateTable
CREATE TABLE "shared_accounts" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "number_set_at" TIMESTAMPTZ(3) NOT NULL,
    "number_changed" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "shared_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shared_accounts_owner_id_idx" ON "shared_accounts"("owner_id");
