import type { LeftMessage } from '@ungana/service-worker'
import { journalName, readWriter } from '@ungana/web-kit'
import { forgetSavedPages } from '#lib/saved-pages.ts'
import { forget, isOwnedBy, LOGGED_OUT_KEY } from './account-storage.ts'

/** Sends the entries of all people of the account. */
const SENDING = /^ungana:account:(journal|waiting):/

/**
 * Deletes the person's data for the account, and data without an owner, when the user logs out. Does not delete data when a session expires: messages written
 * offline would be lost, and no other account sees the data, because it is stored by account. Keeps the data of other accounts on a shared
 * phone, and what colleagues have not sent.
 */
export async function forgetAccountStorage(writer: string): Promise<void> {
  const { accountId, personId } = readWriter(writer)
  forget(() => sessionStorage, writer)
  forget(() => localStorage, writer)
  forgetSavedPages()
  navigator.serviceWorker?.controller?.postMessage({ kind: 'left' } satisfies LeftMessage)
  try {
    localStorage.setItem(LOGGED_OUT_KEY, `${accountId} ${Date.now()} ${personId}`)
  } catch {
    // Other tabs are not informed, but they show their data to no other account.
  }
  try {
    const owned = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => isOwnedBy(writer, name))
    const shared = owned.includes(journalName(accountId)) && (await forgetEntries(writer))
    for (const name of owned) if (!(shared && SENDING.test(name))) indexedDB.deleteDatabase(name)
  } catch {
    // The browser has no databases, cannot list them, or did not load the chunk. Parts read only the account's own entries.
  }
}

async function forgetEntries(writer: string): Promise<boolean> {
  const { forgetUnsent } = await import(/* webpackChunkName: "unsent-entries" */ './unsent-entries.ts')
  return forgetUnsent(writer).catch(() => false)
}
