/** A HostApi for tests. It records the calls of the part. */
import { forbiddenActs, forbiddenStaffActs, type StaffRole, type TeamRole } from '@ungana/contracts-identity'
import { HOST_API_VERSION, type HostApi, type LiveEvent, type SessionUser, type SlotProps, type ToastMessage } from '@ungana/contracts-shell'

export interface HostOptions {
  /** Who is logged in; nobody by default. */
  readonly user?: SessionUser | null
  /** Whether the server has confirmed the session; true by default. */
  readonly known?: boolean
  /** Paths without a page. All other paths have a page. */
  readonly unserved?: readonly string[]
  /** Whether the shell has live events; true by default. Older shells do not. */
  readonly hasLive?: boolean
}

/** The member that tests use. */
export const member: SessionUser = {
  id: '01a1fcdc-0000-759b-8deb-8d2cf5fd7e0d',
  username: 'kivu_growers',
  businessName: 'Kivu Coffee Growers',
  role: 'member',
}

/** Another person of the member's company, in a role. */
export const memberAs = (role: TeamRole): SessionUser => ({
  ...member,
  person: { id: '01a1fc90-1111-7510-8bf0-06e9a79a1f01', name: 'Grace Uwera', role, cannot: forbiddenActs(role) },
})

export const staff: SessionUser = { id: '01a1fcdc-00ff-759b-8deb-8d2cf5fd7e0d', username: 'ada_obura', businessName: 'Ada Obura', role: 'staff' }

/** Staff with a role. */
export const staffAs = (role: StaffRole): SessionUser => ({ ...staff, cannot: forbiddenStaffActs(role) })

export interface TestHost {
  readonly api: HostApi
  /** Every toast so far, oldest first. */
  readonly toasts: readonly ToastMessage[]
  /** Titles that pages have set, oldest first. */
  readonly titles: readonly string[]
  /** Accounts that the part has logged in. */
  readonly signedIn: readonly SessionUser[]
  /** How often the part asked the shell to check the session again. */
  readonly rechecks: () => number
  readonly live: {
    /** Sends an event, as the live stream would. */
    readonly emit: (event: LiveEvent['event'], data?: unknown) => void
    /** How many listeners there are now. */
    readonly listeners: () => number
  }
}

export function testHost({ user = null, known = true, unserved = [], hasLive = true }: HostOptions = {}): TestHost {
  const toasts: ToastMessage[] = []
  const titles: string[] = []
  const signedIn: SessionUser[] = []
  const listeners = new Set<(news: LiveEvent) => void>()
  let rechecks = 0
  let position = 0
  const api: HostApi = {
    version: HOST_API_VERSION,
    session: { user, known },
    signedIn: (account) => void signedIn.push(account),
    recheckSession: () => {
      rechecks += 1
    },
    toast: (message) => {
      if (Object.values(message).includes('')) console.error('A toast without its text', message)
      toasts.push(message)
    },
    Slot: TestSlot,
    isServed: (path) => !unserved.includes(path.split(/[?#]/, 1)[0] as string),
    setTitle: (title) => {
      if (!title) console.error('A page without a title')
      titles.push(title)
    },
    ...(hasLive && {
      live: {
        subscribe: (listener: (news: LiveEvent) => void) => {
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
      emit: (event, data = {}) => {
        position += 1
        for (const listener of listeners) listener({ event, position, data })
      },
      listeners: () => listeners.size,
    },
  }
}

/** An empty slot, which shows the page's fallback. Tests can read the slot's name and context from the element. */
function TestSlot({ name, context, fallback }: SlotProps) {
  return (
    <div data-slot={name} data-context={JSON.stringify(context)}>
      {fallback}
    </div>
  )
}
