-- CreateTable
CREATE TABLE "reads" (
    "notification_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reads_pkey" PRIMARY KEY ("notification_id","person_id")
);

-- AddForeignKey
ALTER TABLE "reads" ADD CONSTRAINT "reads_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
