-- AlterTable
ALTER TABLE "exhibition_registrations" ADD COLUMN     "handled_at" TIMESTAMPTZ(3),
ADD COLUMN     "handled_by" UUID,
ADD COLUMN     "status" TEXT NOT NULL DEFAULT 'new';

-- CreateIndex
CREATE INDEX "exhibition_registrations_status_created_at_id_idx" ON "exhibition_registrations"("status", "created_at" DESC, "id" DESC);
