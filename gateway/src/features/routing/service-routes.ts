import type { DeadlineClass } from '@ungana/contracts-kit'
import * as z from 'zod'

/** One endpoint in a service's GET /routes. Unknown methods, deadline classes and policies are accepted. */
const serviceRoute = z.object({
  method: z.string(),
  url: z.string(),
  deadline: z.enum(['normal', 'provider', 'transfer', 'stream'] satisfies DeadlineClass[]).catch('normal'),
  policy: z.string(),
  /** Whether the gateway must confirm the session for each call, as for bank details and payments. */
  sensitive: z.boolean().default(false),
  /** Whether other sites, servers and programs may call the endpoint. */
  fromAnywhere: z.boolean().optional(),
  /** Whether the endpoint is also reachable without /api in its path. */
  alsoWithoutApi: z.boolean().optional(),
  /** Whether one client address may call the endpoint a few times an hour only. */
  form: z.boolean().optional(),
  /** Whether an answer without `page` may be long. */
  longList: z.boolean().optional(),
  /** Whether pages of our own may show the answer in a frame. */
  framed: z.boolean().optional(),
  /** Set if the endpoint takes a file instead of JSON. */
  upload: z.object({ maxBytes: z.int().positive() }).optional(),
})
const serviceRoutes = z.array(serviceRoute)
export type ServiceRoute = z.output<typeof serviceRoute>

const publicMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Returns the public endpoints from the body of a service's GET /routes. Throws if the body is not a list of routes. */
export function readServiceRoutes(text: string): readonly ServiceRoute[] {
  return serviceRoutes
    .parse(JSON.parse(text))
    .filter((route) => route.url.startsWith('/api/') && route.policy !== 'operations' && publicMethods.includes(route.method))
}
