import { readWriter } from '@ungana/web-kit'

/** Deletes what parts store in this browser for an account, such as unsent messages and form drafts. Their names begin with this prefix. */
const PREFIX = 'ungana:account:'
/** Finds the owner in `ungana:account:<what>:<account>` or `ungana:account:<what>:<part>:<account>`. A later id belongs to a partner. */
const OWNER = /^ungana:account:[^:]+:(?:[^:]+:)??([\da-f]{8}-[\da-f-]{27})(?![^:])/
/** Returns the person whose data it is. Data without one goes with everybody's, because an earlier release may have stored it for anybody. */
const AUTHOR = /:by:([\da-f]{8}-[\da-f-]{27})(?![^:])/
/** Written at each log-out with the ids of account and person, so that other tabs delete their session storage. */
export const LOGGED_OUT_KEY = 'ungana.left'

/** Deletes this tab's data after a log-out in another tab. Returns a function that stops listening. */
export function forgetWithOtherTabs(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== LOGGED_OUT_KEY || !newValue) return
    const [id = '', , personId = id] = newValue.split(' ')
    forget(() => sessionStorage, personId === id ? id : `${id}:by:${personId}`)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function isOwnedBy(writer: string, name: string): boolean {
  const { accountId, personId } = readWriter(writer)
  return name.startsWith(PREFIX) && (OWNER.exec(name)?.[1] ?? accountId) === accountId && (AUTHOR.exec(name)?.[1] ?? personId) === personId
}

export function forget(storage: () => Storage, writer: string) {
  try {
    const entries = storage()
    for (const name of Object.keys(entries)) if (isOwnedBy(writer, name)) entries.removeItem(name)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
