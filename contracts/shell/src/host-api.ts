import type { ComponentType, ReactNode } from 'react'

/** Increase this number when a remote written for the last version could break. `remote.json` names the version that a remote needs. */
export const HOST_API_VERSION = 1

/** The person who is logged in and works for the user's company. */
export interface SessionPerson {
  readonly id: string
  /** Empty until the person has given one. */
  readonly name: string
  readonly role: string
  /** Acts that the role may not do. Use useMay() of web-kit. */
  readonly cannot?: string[] | undefined
  /** The companies that the person can work for; missing if there is only this one. */
  readonly companies?: { readonly id: string; readonly name: string; readonly role: string }[] | undefined
}

export interface SessionUser {
  /** The id of the account and of its company. */
  readonly id: string
  readonly username: string
  readonly businessName: string
  /** The language that the account chose; missing until it has chosen one. */
  readonly language?: string | undefined
  readonly role: 'member' | 'organization' | 'staff' | (string & {})
  /** Missing for staff, and in answers of older releases. */
  readonly person?: SessionPerson | undefined
  /** Acts that the role of a member of staff does not allow. Use useMay() of web-kit. */
  readonly cannot?: string[] | undefined
  /** Who froze the company and when; missing if it is not frozen. */
  readonly frozen?: { readonly at: string; readonly by: string } | undefined
  /** True if a second person of the company must agree to some acts. */
  readonly secondPerson?: boolean | undefined
}

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  /** destructive: something failed. Show an error on the page too; a toast alone is not enough. */
  readonly variant?: 'default' | 'destructive'
}

export interface SlotProps {
  /** The name of the place where other parts may show content, e.g. `company.contact`. */
  readonly name: string
  /** Passed to the component that fills the slot. The slot's owner documents the shape in its contracts package. */
  readonly context: Readonly<Record<string, unknown>>
  /** Shown while no part fills the slot, and while the part that fills it is loading or unavailable. */
  readonly fallback?: ReactNode
  /** Shown instead of the fallback while the part is loading. */
  readonly loading?: ReactNode
  /** Shown instead of the fallback after a part crashed or failed to load; called once for each such part. */
  readonly failed?: (failure: SlotFailure) => ReactNode
}

export interface SlotFailure {
  /** Title of the part that failed. */
  readonly part: string
  readonly retry: () => void
  readonly retrying: boolean
}

/** An event of the account that is logged in. `streamEvents` of contracts/notifications lists the events and their data. */
export interface LiveEvent {
  /** `reset`: events may have been missed, so fetch all data again that these events change. */
  readonly event: 'notification' | 'changed' | 'notifications-read' | 'message' | 'message-read' | 'reset' | (string & {})
  /** The event's position among all events of the account. Compare it with the position of a count to see whether the count includes the event. */
  readonly position: number
  readonly data: unknown
}

/** Everything that the shell gives a remote. The remote gets it as a prop; nothing is global. */
export interface HostApi {
  readonly version: typeof HOST_API_VERSION
  /** `user` is null for visitors. When the user logs in or out, in any tab, the remote renders again with a new HostApi. */
  readonly session: {
    readonly user: SessionUser | null
    /** False while `user` comes from this browser's memory and the server has not confirmed it. Missing in older shells. */
    readonly known?: boolean
  }
  /** Call this after an endpoint such as registration has logged `user` in. The shell then shows the user and fetches all data again. */
  readonly signedIn: (user: SessionUser) => void
  /** Call this when an endpoint answers that the session has ended; the shell then asks the server. HostProvider of web-kit does this for you. */
  readonly recheckSession: () => void
  /** Shows a toast. A new toast replaces the one before it. */
  readonly toast: (message: ToastMessage) => void
  /** Renders the components of other remotes that fill the slot. If no remote fills it, the page loads nothing more. */
  readonly Slot: ComponentType<SlotProps>
  /** Whether any part serves the page at this path. Show a link to another part's page only if this returns true. */
  readonly isServed: (path: string) => boolean
  /** Sets the document's title ("Kivu Coffee Growers · Ungana"). The shell also moves the focus and announces the page to screen readers. */
  readonly setTitle: (title: string) => void
  /**
   * Live events of the account, each once and in order. All tabs share one stream. If events are lost, or the stream starts after
   * you subscribe, you get a `reset`. Visitors get no events. Older shells lack `live`; useLive() of web-kit handles that.
   */
  readonly live?: {
    /** Returns the function that ends the subscription. */
    readonly subscribe: (listener: (event: LiveEvent) => void) => () => void
  }
}

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule {
  readonly default: ComponentType<{ readonly host: HostApi }>
}

/** The module that a remote exposes to fill a slot. */
export interface SlotModule {
  readonly default: ComponentType<{ readonly host: HostApi; readonly context: Readonly<Record<string, unknown>> }>
}
