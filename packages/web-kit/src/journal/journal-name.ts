/** Each account has its own database, so its entries stay when another account logs out on the same phone. */
export const journalName = (accountId: string) => `ungana:account:journal:${accountId}`
