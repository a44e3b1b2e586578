import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds } from '#lib/feed.ts'

/** Tells an account's open pages which notifications were read; `read` is null for all of them. The caller must have locked the account's feed. */
export async function announceRead(
  tx: Transaction,
  accountId: string,
  read: readonly { readonly id: string; readonly kind: string }[] | null,
): Promise<void> {
  if (read?.length === 0) return
  const payload = read ? { ids: read.map(({ id }) => id), counted: read.filter(({ kind }) => kind !== 'message').length } : { ids: null }
  await addToFeeds(tx, [{ accountId, kind: 'notifications-read', payload }])
}
