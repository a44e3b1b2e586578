import type { DeadlineClass } from '@ungana/contracts-kit'
import * as z from 'zod'

/** What a service tells of one endpoint at GET /routes. Methods, classes and policies that this version does not know are harmless. */
const serviceRoute = z.object({
  method: z.string(),
  url: z.string(),
  deadline: z.enum(['normal', 'provider', 'transfer', 'stream'] satisfies DeadlineClass[]).catch('normal'),
  policy: z.string(),
  /** Whether the caller's session has to be certain, as for bank details and payments. */
  sensitive: z.boolean().default(false),
  /** Whether other sites, servers and programs call it. */
  fromAnywhere: z.boolean().optional(),
  /** Whether it answers at its path without /api as well. */
  alsoWithoutApi: z.boolean().optional(),
  /** Whether it takes a file instead of JSON. */
  upload: z.object({ maxBytes: z.int().positive() }).optional(),
})
const serviceRoutes = z.array(serviceRoute)
export type ServiceRoute = z.output<typeof serviceRoute>

const publicMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The endpoints that a service offers to the public, of the body of its GET /routes. Throws when that is no list of routes. */
export function readServiceRoutes(text: string): readonly ServiceRoute[] {
  return serviceRoutes
    .parse(JSON.parse(text))
    .filter((route) => route.url.startsWith('/api/') && route.policy !== 'operations' && publicMethods.includes(route.method))
}
