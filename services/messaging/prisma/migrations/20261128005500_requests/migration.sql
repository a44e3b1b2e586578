-- CreateTable
CREATE TABLE "requests" (
    "id" UUID NOT NULL,
    "buyer_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "need" JSONB,
    "quote_by" DATE NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "inquiries" ADD COLUMN "request_id" UUID;

-- CreateIndex
CREATE INDEX "requests_buyer_id_created_at_id_idx" ON "requests"("buyer_id", "created_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "inquiries_request_id_receiver_id_key" ON "inquiries"("request_id", "receiver_id");

-- AddForeignKey
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "requests" ADD CONSTRAINT "requests_status_check" CHECK ("status" IN ('open', 'closed'));
