CREATE TABLE "border_waits" (
    "day" DATE NOT NULL,
    "figures" JSONB NOT NULL,

    CONSTRAINT "border_waits_pkey" PRIMARY KEY ("day")
);
