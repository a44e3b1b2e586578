-- Codes by SMS: to verify a number, and to log in with it.
CREATE TABLE "phone_codes" (
  "token_hash" BYTEA NOT NULL,
  "kind" TEXT NOT NULL,
  "code_hash" BYTEA NOT NULL,
  "person_id" UUID,
  "number" TEXT,
  "wrong_codes" INTEGER NOT NULL DEFAULT 0,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "phone_codes_pkey" PRIMARY KEY ("token_hash"),
  CONSTRAINT "phone_codes_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "phone_codes_token_hash_check" CHECK (octet_length("token_hash") = 32),
  CONSTRAINT "phone_codes_code_hash_check" CHECK (octet_length("code_hash") = 32),
  CONSTRAINT "phone_codes_kind_check" CHECK ("kind" IN ('verify', 'login')),
  CONSTRAINT "phone_codes_person_id_check" CHECK (("kind" = 'verify') = ("person_id" IS NOT NULL)),
  CONSTRAINT "phone_codes_number_check" CHECK ("number" IS NOT NULL OR "kind" = 'login')
);
CREATE INDEX "phone_codes_person_id_idx" ON "phone_codes"("person_id");
CREATE INDEX "phone_codes_expires_at_idx" ON "phone_codes"("expires_at");
