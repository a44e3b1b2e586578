-- A session on a new device may look, but does nothing with bank details or contracts until somebody proves the device.
-- Sessions of older releases count as proved.
ALTER TABLE "sessions" ADD COLUMN "proved" BOOLEAN NOT NULL DEFAULT true;

CREATE TABLE "device_proofs" (
  "token_hash" BYTEA NOT NULL,
  "session_id" UUID NOT NULL,
  "email" TEXT NOT NULL,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "device_proofs_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "device_proofs_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "device_proofs_token_hash_check" CHECK (octet_length("token_hash") = 32)
);
CREATE INDEX "device_proofs_session_id_idx" ON "device_proofs"("session_id");
CREATE INDEX "device_proofs_expires_at_idx" ON "device_proofs"("expires_at");
