import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds } from '#lib/feed.ts'

/** Tells open pages which notifications were read; `read` is null for all of them. Without `person`, the whole company has read them. The caller must have locked the account's feed. */
export async function announceRead(
  tx: Transaction,
  accountId: string,
  read: readonly { readonly id: string; readonly kind: string }[] | null,
  person?: string,
): Promise<void> {
  if (read?.length === 0) return
  const payload = read ? { ids: read.map(({ id }) => id), counted: read.filter(({ kind }) => kind !== 'message').length } : { ids: null }
  await addToFeeds(tx, [{ accountId, kind: 'notifications-read', payload: { ...payload, ...(person !== undefined && { person }) } }])
}
