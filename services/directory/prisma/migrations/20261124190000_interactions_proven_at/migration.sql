-- CreateIndex
CREATE INDEX "interactions_proven_at_idx" ON "interactions"("proven_at");
