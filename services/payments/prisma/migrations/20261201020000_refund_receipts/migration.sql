-- A receipt number of the provider is of one refund. Refunds that the provider's API made have ids of its own.
CREATE UNIQUE INDEX CONCURRENTLY "refunds_by_hand_reference" ON "refunds" ("reference") WHERE by_hand AND reference IS NOT NULL;
