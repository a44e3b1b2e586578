/** What the shell would give a remote, kept where a test can look at it and act on it. */
import { HOST_API_VERSION, type HostApi, type LiveNews, type SessionUser, type SlotProps, type ToastMessage } from '@ungana/contracts-shell'

export interface HostOptions {
  /** Who is signed in; nobody by default. */
  readonly user?: SessionUser | null
  /** Whether the server has said who it is; true by default. */
  readonly known?: boolean
  /** Paths that no part draws. All others are drawn. */
  readonly unserved?: readonly string[]
  /** Whether the shell tells news; true by default. Older shells do not. */
  readonly news?: boolean
}

/** A member of the test's own. */
export const member: SessionUser = {
  id: '01a1fcdc-0000-759b-8deb-8d2cf5fd7e0d',
  username: 'kivu_growers',
  businessName: 'Kivu Coffee Growers',
  role: 'member',
}

export const staff: SessionUser = { id: '01a1fcdc-00ff-759b-8deb-8d2cf5fd7e0d', username: 'ada_obura', businessName: 'Ada Obura', role: 'staff' }

export interface TestHost {
  readonly api: HostApi
  /** Every toast so far, oldest first. */
  readonly toasts: readonly ToastMessage[]
  /** Titles that pages have set, oldest first. */
  readonly titles: readonly string[]
  /** Who was signed in by a call of the part. */
  readonly signedIn: readonly SessionUser[]
  /** How often the part asked the shell to look at the session again. */
  readonly rechecks: () => number
  readonly live: {
    /** News as the stream would bring them. */
    readonly tell: (event: LiveNews['event'], data?: unknown) => void
    /** How many listen now. */
    readonly listeners: () => number
  }
}

export function testHost({ user = null, known = true, unserved = [], news = true }: HostOptions = {}): TestHost {
  const toasts: ToastMessage[] = []
  const titles: string[] = []
  const signedIn: SessionUser[] = []
  const listeners = new Set<(news: LiveNews) => void>()
  let rechecks = 0
  let position = 0
  const api: HostApi = {
    version: HOST_API_VERSION,
    session: { user, known },
    signedIn: (account) => void signedIn.push(account),
    recheckSession: () => {
      rechecks += 1
    },
    toast: (message) => void toasts.push(message),
    Slot: TestSlot,
    isServed: (path) => !unserved.includes(path.split(/[?#]/, 1)[0] as string),
    setTitle: (title) => void titles.push(title),
    ...(news && {
      live: {
        subscribe: (listener: (news: LiveNews) => void) => {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
    }),
  }
  return {
    api,
    toasts,
    titles,
    signedIn,
    rechecks: () => rechecks,
    live: {
      tell: (event, data = {}) => {
        position += 1
        for (const listener of listeners) listener({ event, position, data })
      },
      listeners: () => listeners.size,
    },
  }
}

/** Nobody fills it: what the page shows then. Its name and context can be read from the element. */
function TestSlot({ name, context, fallback }: SlotProps) {
  return (
    <div data-slot={name} data-context={JSON.stringify(context)}>
      {fallback}
    </div>
  )
}
