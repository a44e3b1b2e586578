-- DropIndex
DROP INDEX "organizations_status_featured_name_id_idx";

-- CreateIndex
CREATE INDEX "organizations_status_featured_sample_name_id_idx" ON "organizations"("status", "featured" DESC, "sample", "name", "id");
