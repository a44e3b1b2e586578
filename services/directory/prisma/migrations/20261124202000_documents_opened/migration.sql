-- CreateTable
CREATE TABLE "document_openings" (
    "document_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_openings_pkey" PRIMARY KEY ("document_id","account_id")
);

-- AddForeignKey
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "verification_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What staff opened before this table existed is in the audit log.
INSERT INTO "document_openings" ("document_id", "account_id", "opened_at")
SELECT d."id", e."actor"::uuid, min(e."at"::timestamptz)
FROM "audit"."entries" AS e
JOIN "verification_documents" AS d ON d."id"::text = e."details"::jsonb ->> 'documentId'
WHERE e."action" = 'verification.document-read'
GROUP BY d."id", e."actor";
