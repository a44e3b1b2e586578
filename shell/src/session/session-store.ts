/** Who is signed in, as far as the page knows. The server is the truth; the browser's memory bridges the time until it has answered. */
import type { SessionUser } from '@ungana/contracts-shell'

export interface Session {
  /** Null for visitors. */
  readonly user: SessionUser | null
  /** presumed: as remembered, the server has not answered yet. unreachable: it was asked and did not answer, so still as remembered. */
  readonly status: 'presumed' | 'confirmed' | 'unreachable'
  /** A call was refused for want of a session, and the server has not said yet whether there is none. */
  readonly doubted: boolean
  /** Grows with every sign-in on this page, even if it is the same account's. */
  readonly signIns: number
}

export interface SessionStore {
  readonly current: () => Session
  /** Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Asks the server; who asks while an answer is on its way shares it. Never rejects. */
  readonly check: () => Promise<void>
  /** The same after a call that found no session: where the server does not answer either, the user is gone. */
  readonly recheck: () => Promise<void>
  readonly signedIn: (user: SessionUser) => void
  readonly signedOut: () => void
  /** Another tab says who is signed in; it has stored that already. */
  readonly heard: (user: SessionUser | null) => void
}

interface Sources {
  /** Asks the server who is signed in. */
  readonly ask: () => Promise<SessionUser | null>
  readonly memory: { readonly read: () => SessionUser | null; readonly write: (user: SessionUser | null) => void }
}

export function createSessionStore({ ask, memory }: Sources): SessionStore {
  let session: Session = { user: memory.read(), status: 'presumed', doubted: false, signIns: 0 }
  const listeners = new Set<() => void>()
  let asking: Promise<void> | undefined
  /** Grows when somebody signs in or out: an answer asked for before that is worth nothing. */
  let age = 0

  function change(next: Partial<Session>) {
    session = { ...session, ...next }
    for (const listener of listeners) listener()
  }

  /** The same object where nothing differs, so that nothing is drawn again. */
  const same = (user: SessionUser | null) => (JSON.stringify(user) === JSON.stringify(session.user) ? session.user : user)

  function settle(user: SessionUser | null): Partial<Session> {
    age += 1
    return { user: same(user), status: 'confirmed', doubted: false }
  }

  async function askServer() {
    const asked = age
    const answer = await ask().then(
      (user) => ({ user }),
      () => null,
    )
    if (age !== asked) return
    if (answer) {
      memory.write(answer.user)
      change(settle(answer.user))
    } else if (session.doubted) {
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
      if (!session.doubted) change({ doubted: true })
      return check()
    },
    signedIn: (user) => {
      memory.write(user)
      change({ ...settle(user), signIns: session.signIns + 1 })
    },
    signedOut: () => {
      memory.write(null)
      change(settle(null))
    },
    heard: (user) => change(settle(user)),
  }
}

/**
 * What a change of the session does to fetched data. A visitor's data is public, so after a sign-in it may be shown until it is fetched
 * again; an account's data is nobody else's to see.
 */
export function cacheFate(before: Session, after: Session): 'keep' | 'refresh' | 'forget' {
  if (before.user && before.user.id !== after.user?.id) return 'forget'
  return before.user?.id !== after.user?.id || before.signIns !== after.signIns ? 'refresh' : 'keep'
}

/** Of a visitor, of whom nothing more is known. */
export const visitorSession = () =>
  createSessionStore({ ask: () => new Promise(() => undefined), memory: { read: () => null, write: () => undefined } })
