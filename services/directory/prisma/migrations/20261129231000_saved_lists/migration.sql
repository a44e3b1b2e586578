CREATE TABLE "saved_lists" (
    "id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "shared" BOOLEAN NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "made_by" JSONB,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_lists_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "saved_lists_company_id_shared_owner_id_name_key_key" ON "saved_lists"("company_id", "shared", "owner_id", "name_key");

CREATE TABLE "saved_entries" (
    "id" UUID NOT NULL,
    "list_id" UUID NOT NULL,
    "business_id" UUID,
    "product_id" UUID,
    "saved_by" JSONB,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_entries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_entries_one_thing" CHECK ("business_id" IS NULL OR "product_id" IS NULL),
    CONSTRAINT "saved_entries_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "saved_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_entries_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "saved_entries_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE SET NULL ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "saved_entries_list_id_business_id_key" ON "saved_entries"("list_id", "business_id");

CREATE UNIQUE INDEX "saved_entries_list_id_product_id_key" ON "saved_entries"("list_id", "product_id");

CREATE INDEX "saved_entries_business_id_idx" ON "saved_entries"("business_id");

CREATE INDEX "saved_entries_product_id_idx" ON "saved_entries"("product_id");
