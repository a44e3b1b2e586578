// Reading, in one place for all who do it: the receiver here, or by reading a message there.
import type { Transaction } from '#lib/dependencies.ts'
import { tell } from '#lib/feed.ts'

/** Tells an account, whose feed is held, what of its notifications has been read; null for all before. */
export async function tellRead(tx: Transaction, accountId: string, ids: readonly string[] | null): Promise<void> {
  if (ids === null || ids.length > 0) await tell(tx, [{ accountId, kind: 'notifications-read', payload: { ids: ids && [...ids] } }])
}
