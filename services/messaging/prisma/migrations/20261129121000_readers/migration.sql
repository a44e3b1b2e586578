-- CreateTable
CREATE TABLE "readers" (
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "readers_pkey" PRIMARY KEY ("company_id","person_id")
);

-- CreateTable
CREATE TABLE "unread" (
    "company_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "unread_pkey" PRIMARY KEY ("company_id","person_id","conversation_id","seq")
);
