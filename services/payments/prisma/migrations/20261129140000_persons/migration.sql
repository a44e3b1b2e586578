-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "person" JSONB;

-- AlterTable
ALTER TABLE "bank_details_requests" ADD COLUMN     "asked_by" JSONB,
ADD COLUMN     "decided_by" JSONB;
