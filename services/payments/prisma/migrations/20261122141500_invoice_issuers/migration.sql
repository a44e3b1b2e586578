-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "issuer_id" INTEGER;

-- CreateTable
CREATE TABLE "invoice_issuers" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "tax_number" TEXT,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoice_issuers_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_issuer_id_fkey" FOREIGN KEY ("issuer_id") REFERENCES "invoice_issuers"("id") ON DELETE SET NULL ON UPDATE CASCADE;
