import { inquiryPath } from '@ungana/contracts-messaging'
import type { Transaction } from '#lib/dependencies.ts'
import { addToFeeds } from '#lib/feed.ts'

/** Refreshes the open pages of the company that changed the inquiry. It gets no notification. The caller has locked its feed. */
export async function showOwnChange(tx: Transaction, accountId: string, inquiryId: string): Promise<void> {
  await addToFeeds(tx, [{ accountId, kind: 'changed', payload: { kind: 'inquiry', link: inquiryPath(inquiryId) } }])
}
