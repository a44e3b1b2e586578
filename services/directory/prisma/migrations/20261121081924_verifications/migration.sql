-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "staff_featured" BOOLEAN,
ADD COLUMN     "verified" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "organization_links" (
    "token_hash" BYTEA NOT NULL,
    "organization_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "memberships" (
    "holder_id" UUID NOT NULL,
    "holder_kind" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "begins" TIMESTAMPTZ(3) NOT NULL,
    "ends" TIMESTAMPTZ(3),
    "version" BIGINT NOT NULL,
    "next_change_at" TIMESTAMPTZ(3),

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("holder_id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "subject_kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "country" TEXT NOT NULL,
    "registration_number" TEXT,
    "tax_number" TEXT,
    "note" TEXT,
    "claimed_by" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "checks" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_on" DATE,
    "reminders_sent" SMALLINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_documents" (
    "id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_steps" (
    "id" UUID NOT NULL,
    "verification_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "account_id" UUID,
    "reasons" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_steps_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "organization_links_organization_id_idx" ON "organization_links"("organization_id");

-- CreateIndex
CREATE INDEX "organization_links_expires_at_idx" ON "organization_links"("expires_at");

-- CreateIndex
CREATE INDEX "memberships_next_change_at_idx" ON "memberships"("next_change_at");

-- CreateIndex
CREATE INDEX "verifications_subject_id_created_at_idx" ON "verifications"("subject_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "verifications_status_submitted_at_id_idx" ON "verifications"("status", "submitted_at", "id");

-- CreateIndex
CREATE INDEX "verifications_status_expires_on_idx" ON "verifications"("status", "expires_on");

-- CreateIndex
CREATE UNIQUE INDEX "verification_documents_file_id_key" ON "verification_documents"("file_id");

-- CreateIndex
CREATE INDEX "verification_documents_verification_id_created_at_id_idx" ON "verification_documents"("verification_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "verification_steps_verification_id_at_id_idx" ON "verification_steps"("verification_id", "at", "id");

-- AddForeignKey
ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_steps" ADD CONSTRAINT "verification_steps_verification_id_fkey" FOREIGN KEY ("verification_id") REFERENCES "verifications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

ALTER TABLE "organizations" DROP CONSTRAINT "organizations_status_check",
  ADD CONSTRAINT "organizations_status_check" CHECK ("status" IN ('pending', 'awaiting-payment', 'active', 'rejected', 'withdrawn', 'suspended'));

ALTER TABLE "organization_links" ADD CONSTRAINT "organization_links_token_hash_check" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "organization_links_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE;

ALTER TABLE "memberships" ADD CONSTRAINT "memberships_holder_kind_check" CHECK ("holder_kind" IN ('business', 'organization'));

ALTER TABLE "verifications"
  ADD CONSTRAINT "verifications_subject_kind_check" CHECK ("subject_kind" IN ('business', 'organization')),
  ADD CONSTRAINT "verifications_status_check" CHECK (
    "status" IN ('draft', 'submitted', 'in-review', 'changes-requested', 'approved', 'rejected', 'withdrawn', 'expired', 'revoked', 'replaced')
  ),
  -- Who reviews it is known while somebody does, and only then.
  ADD CONSTRAINT "verifications_claim_check" CHECK (
    ("status" = 'in-review') = ("claimed_by" IS NOT NULL) AND ("claimed_by" IS NULL) = ("claimed_at" IS NULL)
  ),
  ADD CONSTRAINT "verifications_submitted_check" CHECK ("status" IN ('draft', 'withdrawn') OR "submitted_at" IS NOT NULL),
  ADD CONSTRAINT "verifications_decided_check" CHECK (
    "status" NOT IN ('approved', 'rejected', 'withdrawn', 'expired', 'revoked', 'replaced') OR "decided_at" IS NOT NULL
  ),
  -- No badge without an end, and none without anything that was checked.
  ADD CONSTRAINT "verifications_approved_check" CHECK (
    "status" NOT IN ('approved', 'expired', 'replaced') OR ("expires_on" IS NOT NULL AND cardinality("checks") > 0)
  ),
  ADD CONSTRAINT "verifications_checks_check" CHECK ("checks" <@ ARRAY['registration-number', 'tax-number', 'documents', 'contact']),
  ADD CONSTRAINT "verifications_reminders_sent_check" CHECK ("reminders_sent" BETWEEN 0 AND 2);

ALTER TABLE "verification_documents" ADD CONSTRAINT "verification_documents_bytes_check" CHECK ("bytes" > 0);
ALTER TABLE "verification_steps" ADD CONSTRAINT "verification_steps_by_check" CHECK ("by" IN ('owner', 'staff', 'time'));

CREATE UNIQUE INDEX "verifications_open_key" ON "verifications" ("subject_id")
  WHERE "status" IN ('draft', 'submitted', 'in-review', 'changes-requested');
CREATE UNIQUE INDEX "verifications_approved_key" ON "verifications" ("subject_id") WHERE "status" = 'approved';
CREATE INDEX "organizations_email_idx" ON "organizations" (lower("email"), "created_at" DESC);

-- The day it is for everybody here, whatever the clock of the machine shows.
CREATE FUNCTION "today"() RETURNS date LANGUAGE sql STABLE RETURN (now() AT TIME ZONE 'Africa/Kigali')::date;

CREATE FUNCTION "plan_has_badge"("plan" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "plan" IN ('professional', 'enterprise', 'trade-authority', 'trade-association', 'regional-chamber');
CREATE FUNCTION "plan_has_placement"("plan" text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN "plan" IN ('enterprise', 'trade-authority', 'trade-association', 'regional-chamber');

-- The holder's plan at this moment; null for none.
CREATE FUNCTION "current_plan"("holder" uuid) RETURNS text LANGUAGE sql STABLE
  RETURN (SELECT m.plan FROM public.memberships AS m WHERE m.holder_id = "holder" AND m.begins <= now() AND (m.ends IS NULL OR m.ends > now()));

-- Brings badge, placement and status of these businesses and organizations to what evidence and plan say at this moment. Samples keep theirs.
CREATE FUNCTION "refresh_standing"("ids" uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Evidence and plan may change at once, in two transactions that do not see each other: the second waits here for the first.
  PERFORM FROM public.businesses WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM public.organizations WHERE id = ANY ("ids") ORDER BY id FOR NO KEY UPDATE;

  UPDATE public.businesses AS b
  SET verified = due.verified, featured = due.featured
  FROM (
    SELECT
      x.id,
      coalesce(public.plan_has_badge(p.plan), false) AND EXISTS (
        SELECT FROM public.verifications AS v WHERE v.subject_id = x.id AND v.status = 'approved' AND v.expires_on >= public.today()
      ) AS verified,
      coalesce(public.plan_has_placement(p.plan), false) AS featured
    FROM public.businesses AS x
    CROSS JOIN LATERAL (SELECT public.current_plan(x.id) AS plan) AS p
    WHERE x.id = ANY ("ids") AND NOT x.sample
  ) AS due
  WHERE b.id = due.id AND (b.verified, b.featured) IS DISTINCT FROM (due.verified, due.featured);

  UPDATE public.organizations AS o
  SET status = due.status, verified = due.verified, featured = due.status = 'active' AND due.featured
  FROM (
    SELECT
      x.id,
      CASE
        WHEN x.status = 'suspended' THEN 'suspended'
        WHEN last.status IN ('approved', 'expired') THEN CASE WHEN p.plan IS NULL OR p.plan = 'basic' THEN 'awaiting-payment' ELSE 'active' END
        WHEN EXISTS (
          SELECT FROM public.verifications AS v
          WHERE v.subject_id = x.id AND v.status IN ('draft', 'submitted', 'in-review', 'changes-requested')
        ) THEN 'pending'
        WHEN last.status IN ('rejected', 'revoked') THEN 'rejected'
        WHEN EXISTS (SELECT FROM public.verifications AS v WHERE v.subject_id = x.id) THEN 'withdrawn'
        ELSE x.status
      END AS status,
      coalesce(public.plan_has_badge(p.plan), false) AND EXISTS (
        SELECT FROM public.verifications AS v WHERE v.subject_id = x.id AND v.status = 'approved' AND v.expires_on >= public.today()
      ) AS verified,
      coalesce(x.staff_featured, public.plan_has_placement(p.plan), false) AS featured
    FROM public.organizations AS x
    CROSS JOIN LATERAL (SELECT public.current_plan(x.id) AS plan) AS p
    LEFT JOIN LATERAL (
      SELECT v.status FROM public.verifications AS v
      WHERE v.subject_id = x.id AND v.status IN ('approved', 'expired', 'rejected', 'revoked')
      -- One that still holds counts, whatever became of others.
      ORDER BY v.status = 'approved' DESC, v.decided_at DESC, v.id DESC
      LIMIT 1
    ) AS last ON true
    WHERE x.id = ANY ("ids") AND NOT x.sample
  ) AS due
  WHERE o.id = due.id
    AND (o.status, o.verified, o.featured) IS DISTINCT FROM (due.status, due.verified, due.status = 'active' AND due.featured);
END
$$;

CREATE FUNCTION "verifications_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_standing(ARRAY[coalesce(NEW.subject_id, OLD.subject_id)]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "standing_follows" AFTER INSERT OR DELETE OR UPDATE OF "status", "expires_on" ON "verifications"
  FOR EACH ROW EXECUTE FUNCTION "verifications_changed"();

CREATE FUNCTION "memberships_look_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.next_change_at := CASE WHEN NEW.begins > now() THEN NEW.begins WHEN NEW.ends > now() THEN NEW.ends END;
  RETURN NEW;
END
$$;
CREATE TRIGGER "look_again" BEFORE INSERT OR UPDATE ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_look_again"();

CREATE FUNCTION "memberships_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_standing(ARRAY[coalesce(NEW.holder_id, OLD.holder_id)]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "standing_follows" AFTER INSERT OR UPDATE OR DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_changed"();

CREATE FUNCTION "organizations_refreshed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.refresh_standing(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER "standing_follows" AFTER UPDATE OF "staff_featured" ON "organizations" FOR EACH ROW EXECUTE FUNCTION "organizations_refreshed"();

-- Those that registered before there was a queue stand in it from now on.
INSERT INTO "verifications" ("id", "subject_kind", "subject_id", "status", "country", "submitted_at", "created_at")
SELECT gen_random_uuid(), 'organization', "id", 'submitted', "country", "created_at", "created_at"
FROM "organizations" WHERE "status" = 'pending' AND NOT "sample";
INSERT INTO "verification_steps" ("id", "verification_id", "status", "by", "at")
SELECT gen_random_uuid(), "id", 'submitted', 'owner', "created_at" FROM "verifications";
