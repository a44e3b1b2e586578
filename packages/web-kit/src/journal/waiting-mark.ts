/** Marks that an account has waiting entries of a part, so that the shell loads the part's code and sends them from any page. */
import { waitingMark } from '@ungana/contracts-shell'
import { databaseNames } from '../database-names.ts'

/** Resolves once the mark is stored. When the browser refuses, waiting entries are sent only from the part's own pages. */
export async function mark(part: string, accountId: string): Promise<void> {
  await done(() => {
    const opening = indexedDB.open(waitingMark(part, accountId))
    // An open connection would block the deletion of the mark.
    opening.addEventListener('success', () => opening.result.close())
    return opening
  })
}

/** Resolves to true if there was a mark. */
export async function unmark(part: string, accountId: string): Promise<boolean> {
  const name = waitingMark(part, accountId)
  if (!(await databaseNames()).has(name)) return false
  await done(() => indexedDB.deleteDatabase(name))
  return true
}

function done(request: () => IDBOpenDBRequest): Promise<void> {
  return new Promise((resolve) => {
    try {
      const pending = request()
      pending.addEventListener('success', () => resolve())
      pending.addEventListener('error', () => resolve())
    } catch {
      resolve()
    }
  })
}
