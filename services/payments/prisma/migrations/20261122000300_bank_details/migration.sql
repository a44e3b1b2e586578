-- CreateTable
CREATE TABLE "bank_details" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "bank_name" TEXT NOT NULL,
    "account_name" TEXT NOT NULL,
    "swift_code" TEXT,
    "branch_code" TEXT,
    "bank_address" TEXT,
    "currency" TEXT NOT NULL,
    "mask" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "wrapped_key" BYTEA NOT NULL,
    "key_id" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL,
    "number_changed_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_details_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_details_requests" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "requester_id" UUID NOT NULL,
    "bank_details_id" UUID,
    "bank_name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "mask" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "message" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_details_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_details_log" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_details_log_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bank_details_owner_id_created_at_idx" ON "bank_details"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "bank_details_key_id_idx" ON "bank_details"("key_id");

-- CreateIndex
CREATE INDEX "bank_details_requests_owner_id_created_at_idx" ON "bank_details_requests"("owner_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bank_details_requests_requester_id_created_at_idx" ON "bank_details_requests"("requester_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bank_details_requests_bank_details_id_idx" ON "bank_details_requests"("bank_details_id");

-- CreateIndex
CREATE INDEX "bank_details_log_request_id_id_idx" ON "bank_details_log"("request_id", "id");

-- AddForeignKey
ALTER TABLE "bank_details_requests" ADD CONSTRAINT "bank_details_requests_bank_details_id_fkey" FOREIGN KEY ("bank_details_id") REFERENCES "bank_details"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_details_log" ADD CONSTRAINT "bank_details_log_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "bank_details_requests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma has no words for.
ALTER TABLE bank_details_requests
  ADD CHECK (status IN ('pending', 'approved', 'rejected')),
  ADD CHECK ((status = 'pending') = (decided_at IS NULL)),
  ADD CHECK ((status = 'approved') = (expires_at IS NOT NULL)),
  ADD CHECK (ended_at IS NULL OR status = 'approved'),
  ADD CHECK (owner_id <> requester_id);
CREATE UNIQUE INDEX one_waiting_bank_details_request ON bank_details_requests (requester_id, bank_details_id) WHERE status = 'pending';
ALTER TABLE bank_details_log
  ADD CHECK (action IN ('requested', 'approved', 'rejected', 'read', 'number-changed', 'revoked', 'unshared', 'deleted')),
  ADD CHECK (by IN ('owner', 'requester'));

-- Who read what, and when, is told to both sides: nobody changes it afterwards.
CREATE FUNCTION bank_details_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'bank_details_log is only added to';
END
$$;
CREATE TRIGGER bank_details_log_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_details_log
  FOR EACH STATEMENT EXECUTE FUNCTION bank_details_log_stays();
