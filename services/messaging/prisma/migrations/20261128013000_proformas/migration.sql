-- CreateTable
CREATE TABLE "proformas" (
    "quote_id" UUID NOT NULL,
    "seller_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "proformas_pkey" PRIMARY KEY ("quote_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "proformas_seller_id_number_key" ON "proformas"("seller_id", "number");
