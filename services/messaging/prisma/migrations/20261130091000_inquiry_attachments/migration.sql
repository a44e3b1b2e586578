-- CreateTable
CREATE TABLE "inquiry_attachments" (
    "file_id" UUID NOT NULL,
    "inquiry_id" UUID,
    "request_id" UUID,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "inquiry_attachments_pkey" PRIMARY KEY ("file_id"),
    CONSTRAINT "inquiry_attachments_owner_check" CHECK (num_nonnulls("inquiry_id", "request_id") = 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_attachments_inquiry_id_position_key" ON "inquiry_attachments"("inquiry_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_attachments_request_id_position_key" ON "inquiry_attachments"("request_id", "position");

-- AddForeignKey
ALTER TABLE "inquiry_attachments" ADD CONSTRAINT "inquiry_attachments_inquiry_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry_attachments" ADD CONSTRAINT "inquiry_attachments_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
