-- CreateIndex
CREATE INDEX "sessions_account_id_device_id_idx" ON "sessions"("account_id", "device", "id");

-- Those that are over stay for 90 days: whoever signs in once a minute has a hundred thousand of them.
CREATE INDEX "sessions_open_idx" ON "sessions"("account_id") WHERE "revoked_at" IS NULL;
