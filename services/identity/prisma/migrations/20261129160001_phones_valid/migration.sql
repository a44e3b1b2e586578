ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_channel_check";
