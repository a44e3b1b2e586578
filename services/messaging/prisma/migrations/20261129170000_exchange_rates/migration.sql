-- CreateTable
CREATE TABLE "exchange_rates" (
    "currency" TEXT NOT NULL,
    "per_usd" DECIMAL(12,6) NOT NULL,
    "date" DATE NOT NULL,
    "source" TEXT NOT NULL,

    CONSTRAINT "exchange_rates_pkey" PRIMARY KEY ("currency")
);
