import type { ComponentType, ReactNode } from 'react'

/** Raised when a remote written for the last version could break. `remote.json` names the version that a remote needs. */
export const HOST_API_VERSION = 1

export interface SessionUser {
  /** The account's, and its company's. */
  readonly id: string
  readonly username: string
  readonly businessName: string
  readonly role: 'member' | 'organization' | 'staff' | (string & {})
}

export interface ToastMessage {
  readonly title: string
  readonly description?: string
  /** destructive: something failed. Errors also show in place; a toast alone is not enough. */
  readonly variant?: 'default' | 'destructive'
}

export interface SlotProps {
  /** Where other parts may show something of theirs, e.g. `company.contact`. */
  readonly name: string
  /** Handed to the component that fills the slot. The slot's owner documents the shape in its contracts package. */
  readonly context: Readonly<Record<string, unknown>>
  /** Shown while nobody fills the slot, or while who fills it is down or on its way. */
  readonly fallback?: ReactNode
  /** Instead of the fallback while it is on its way. */
  readonly loading?: ReactNode
  /** Instead of the fallback for each part that did not come or broke. */
  readonly failed?: (failure: SlotFailure) => ReactNode
}

export interface SlotFailure {
  /** Title of the part that should have been there. */
  readonly part: string
  readonly retry: () => void
  readonly retrying: boolean
}

/** Something that happened to the account that is signed in: named, and with the data, as `streamEvents` of contracts/notifications says. */
export interface LiveNews {
  /** `reset`: something may have been missed, so whatever is kept up to date by news is to be fetched anew. */
  readonly event: 'notification' | 'changed' | 'notifications-read' | 'message' | 'message-read' | 'reset' | (string & {})
  /** Of it in all that was told to the account: what says up to where it is true, such as a count, can be compared with it. */
  readonly position: number
  readonly data: unknown
}

/** All that the shell gives a remote. Handed over as a prop; nothing of it is global. */
export interface HostApi {
  readonly version: typeof HOST_API_VERSION
  /** `user` is null for visitors. When somebody signs in or out, in another tab too, the remote is drawn anew with another HostApi. */
  readonly session: {
    readonly user: SessionUser | null
    /** False while `user` is only what this browser remembers, and the server has not said who it is. An older shell does not tell. */
    readonly known?: boolean
  }
  /** A call of the remote, such as a registration, has signed `user` in: the shell shows it, and all fetched data is fetched again. */
  readonly signedIn: (user: SessionUser) => void
  /** A call was refused for want of a session: the shell asks whether there still is one. HostProvider of web-kit sees to it. */
  readonly recheckSession: () => void
  /** One toast at a time: the newest replaces the last. */
  readonly toast: (message: ToastMessage) => void
  /** Renders what another remote offers under that name; costs the page nothing when it is missing. */
  readonly Slot: ComponentType<SlotProps>
  /** Whether somebody draws the page at a path: a link to another part's page is shown only where it leads somewhere. */
  readonly isServed: (path: string) => boolean
  /** Sets the document's title ("Kivu Coffee Growers · Ungana"); the shell restores focus and announces the page. */
  readonly setTitle: (title: string) => void
  /**
   * What happens to the account, as soon as it does, in every tab by one stream for all of them. In order, each thing once; nothing is left
   * out without a `reset`, which comes also when the stream begins after somebody listens. Silent for visitors. A shell from before this was
   * there has none: useLive() of web-kit sees to it.
   */
  readonly live?: {
    /** Returns what ends it. */
    readonly subscribe: (listener: (news: LiveNews) => void) => () => void
  }
}

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  readonly default: ComponentType<{ readonly host: HostApi }>
}

/** What a remote exposes for a slot. */
export interface SlotModule {
  readonly default: ComponentType<{ readonly host: HostApi; readonly context: Readonly<Record<string, unknown>> }>
}
