/** Tells the shell whether something of an account is to be sent, so that it is sent from any page of the site. */
import { waitingMark } from '@ungana/contracts-shell'
import { databaseNames } from '@ungana/web-kit'

/** In remote.json. */
const PART = 'messaging'

/** Resolves once the mark outlives this page, or where the browser refuses: then what waits is sent from this part's pages alone. */
export async function mark(accountId: string): Promise<void> {
  await done(() => {
    const opening = indexedDB.open(waitingMark(PART, accountId))
    // Whatever deletes it need not wait for this page.
    opening.addEventListener('success', () => opening.result.close())
    return opening
  })
}

/** Resolves to whether there was a mark. */
export async function unmark(accountId: string): Promise<boolean> {
  const name = waitingMark(PART, accountId)
  if (!(await databaseNames()).has(name)) return false
  await done(() => indexedDB.deleteDatabase(name))
  return true
}

function done(request: () => IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve) => {
    try {
      const asked = request()
      asked.addEventListener('success', () => resolve())
      asked.addEventListener('error', () => resolve())
    } catch {
      resolve()
    }
  })
}
