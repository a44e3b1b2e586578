/** Query keys by account. Live events invalidate everything below `messagingKey`. */
export const messagingKey = (accountId: string) => ['messaging', accountId]
export const conversationsKey = (accountId: string) => [...messagingKey(accountId), 'conversations']
export const threadKey = (accountId: string, otherId: string) => [...messagingKey(accountId), 'thread', otherId]
export const quotaKey = (accountId: string) => [...messagingKey(accountId), 'quota']
export const blocksKey = (accountId: string) => [...messagingKey(accountId), 'blocks']
export const inquiriesKey = (accountId: string) => [...messagingKey(accountId), 'inquiries']
/** Below the inquiries, whose live events change them. */
export const cardsKey = (accountId: string, otherId: string) => [...inquiriesKey(accountId), 'cards', otherId]
export const requestsKey = (accountId: string) => [...inquiriesKey(accountId), 'requests']
