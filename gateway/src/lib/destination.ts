import type { DeadlineClass } from '@ungana/contracts-kit'

/** The service and endpoint that a request goes to. */
export interface Destination {
  readonly service: string
  /** The matched pattern: `/api/users/:id`. */
  readonly url: string
  readonly deadline: DeadlineClass
  /** Who may call the endpoint. The service enforces this policy. Services never list endpoints for `operations`. */
  readonly policy: string
  /** Whether the gateway must confirm the session with identity for each call. */
  readonly sensitive: boolean
  /** Whether other sites, servers and programs may call the endpoint. Such calls have no session, and forms are accepted. */
  readonly fromAnywhere?: boolean | undefined
  /** Whether the endpoint is also reachable without /api in its path. */
  readonly alsoWithoutApi?: boolean | undefined
  /** Whether one client address may call the endpoint a few times an hour only, like the contact form. */
  readonly form?: boolean | undefined
  /** Whether an answer without `page` may be long, so that a caller gets few of them. */
  readonly longList?: boolean | undefined
  /** Whether pages of our own may show the answer in a frame. */
  readonly framed?: boolean | undefined
  /** Set if the endpoint takes a form with a file instead of JSON: the file's maximum size in bytes. */
  readonly upload?: { readonly maxBytes: number } | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined outside /api, and until the gateway has matched the route. */
    destination: Destination | undefined
  }
}

export type RouteMatch =
  | { readonly found: 'destination'; readonly destination: Destination }
  /** The path exists, but only with these methods. */
  | { readonly found: 'other-methods'; readonly allow: readonly string[] }
  /** unknown: no service has the path. too-early: some service has not yet sent its routes. malformed: the path is ambiguous. */
  | { readonly found: 'unknown' | 'too-early' | 'malformed' }
