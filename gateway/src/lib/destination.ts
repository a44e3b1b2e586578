import type { DeadlineClass } from '@ungana/contracts-kit'

/** Where a request goes. */
export interface Destination {
  readonly service: string
  /** The matched pattern: `/api/users/:id`. */
  readonly url: string
  readonly deadline: DeadlineClass
  /** Who may call it. The service holds to it; routes for `operations` are never here. */
  readonly policy: string
  /** Whether a session that identity does not confirm now is not good enough for it. */
  readonly sensitive: boolean
  /** Whether it is called by other sites, servers and programs too: then nobody is signed in there, and a form may come in. */
  readonly fromAnywhere?: boolean | undefined
  /** Whether the path without /api leads there too. */
  readonly alsoWithoutApi?: boolean | undefined
  /** Where it takes a form with a file, and no JSON: the file's size at most, in bytes. */
  readonly upload?: { readonly maxBytes: number } | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined for what is not below /api, and before the gateway has looked. */
    destination: Destination | undefined
  }
}

export type RouteMatch =
  | { readonly found: 'destination'; readonly destination: Destination }
  /** The path is known, with these methods only. */
  | { readonly found: 'other-methods'; readonly allow: readonly string[] }
  /** unknown: no service knows it. too-early: some service has not told its routes yet. malformed: it could be read in more than one way. */
  | { readonly found: 'unknown' | 'too-early' | 'malformed' }
