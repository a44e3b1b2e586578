/** The session as the page knows it. The server decides; the browser's memory is used until the server has answered. */
import type { SessionUser } from '@ungana/contracts-shell'

export interface Session {
  /** Null for visitors. */
  readonly user: SessionUser | null
  /** presumed: the user is remembered, and the server has not answered yet. unreachable: the server did not answer, so the remembered user stays. */
  readonly status: 'presumed' | 'confirmed' | 'unreachable'
  /** True after a call was refused for lack of a session, until the server confirms whether the session has ended. */
  readonly mayHaveEnded: boolean
  /** Number of logins on this page, including repeated logins of the same account. */
  readonly logins: number
}

export interface SessionStore {
  readonly current: () => Session
  /** Returns a function that stops listening. */
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the server. Parallel calls share one answer. Never rejects. */
  readonly check: () => Promise<void>
  /** Like `check`, for use after a call that found no session. If the server does not answer, the user is logged out. */
  readonly recheck: () => Promise<void>
  readonly loggedIn: (user: SessionUser) => void
  readonly loggedOut: () => void
  /** Another tab has changed the user and stored the change. */
  readonly changedElsewhere: (user: SessionUser | null) => void
}

interface Sources {
  /** Asks the server who is logged in. */
  readonly ask: () => Promise<SessionUser | null>
  readonly memory: { readonly read: () => SessionUser | null; readonly write: (user: SessionUser | null) => void }
}

export function createSessionStore({ ask, memory }: Sources): SessionStore {
  let session: Session = { user: memory.read(), status: 'presumed', mayHaveEnded: false, logins: 0 }
  const listeners = new Set<() => void>()
  let asking: Promise<void> | undefined
  /** Counts logins and log-outs. An answer to a question from before the latest change is ignored. */
  let changes = 0

  function change(next: Partial<Session>) {
    session = { ...session, ...next }
    for (const listener of listeners) listener()
  }

  /** Keeps the old object if nothing changed, which avoids a re-render. */
  const same = (user: SessionUser | null) => (JSON.stringify(user) === JSON.stringify(session.user) ? session.user : user)

  function settle(user: SessionUser | null): Partial<Session> {
    changes += 1
    return { user: same(user), status: 'confirmed', mayHaveEnded: false }
  }

  async function askServer() {
    const changesAtStart = changes
    const answer = await ask().then(
      (user) => ({ user }),
      () => null,
    )
    if (changes !== changesAtStart) return
    if (answer) {
      memory.write(answer.user)
      change(settle(answer.user))
    } else if (session.mayHaveEnded) {
      memory.write(null)
      change({ ...settle(null), status: 'unreachable' })
    } else {
      change({ status: 'unreachable' })
    }
  }

  function check() {
    asking ??= askServer().finally(() => {
      asking = undefined
    })
    return asking
  }

  return {
    current: () => session,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    check,
    recheck: () => {
      if (!session.mayHaveEnded) change({ mayHaveEnded: true })
      return check()
    },
    loggedIn: (user) => {
      memory.write(user)
      change({ ...settle(user), logins: session.logins + 1 })
    },
    loggedOut: () => {
      memory.write(null)
      change(settle(null))
    },
    changedElsewhere: (user) => change(settle(user)),
  }
}

/**
 * What to do with cached data when the session changes. A visitor's data is public and may be shown after logging in until it is fetched again. An
 * account's data must not be shown to others, and a person's data not to other people of the company.
 */
export function cacheAction(before: Session, after: Session): 'keep' | 'refresh' | 'forget' {
  const isSame = before.user?.id === after.user?.id && personOf(before) === personOf(after)
  if (before.user && !isSame) return 'forget'
  return !isSame || before.logins !== after.logins ? 'refresh' : 'keep'
}

const personOf = ({ user }: Session) => user?.person?.id ?? user?.id

/** A store for a visitor that never asks the server. */
export const visitorSession = () =>
  createSessionStore({ ask: () => new Promise(() => undefined), memory: { read: () => null, write: () => undefined } })
