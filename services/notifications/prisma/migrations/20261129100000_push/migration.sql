-- CreateTable
CREATE TABLE "push_devices" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_pushed_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "push_devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pushes" (
    "device_id" UUID NOT NULL,
    "notification_id" UUID NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pushes_pkey" PRIMARY KEY ("device_id","notification_id")
);

-- CreateTable
CREATE TABLE "push_settings" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "off" TEXT[],
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT NOT NULL,

    CONSTRAINT "push_settings_pkey" PRIMARY KEY ("account_id","person_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_devices_session_id_key" ON "push_devices"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_devices_endpoint_key" ON "push_devices"("endpoint");

-- CreateIndex
CREATE INDEX "push_devices_account_id_idx" ON "push_devices"("account_id");

-- CreateIndex
CREATE INDEX "push_devices_person_id_idx" ON "push_devices"("person_id");

-- CreateIndex
CREATE INDEX "pushes_notification_id_idx" ON "pushes"("notification_id");

-- CreateIndex
CREATE INDEX "pushes_next_attempt_at_idx" ON "pushes"("next_attempt_at");

-- AddForeignKey
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "push_devices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
