// The calls that loads and trucks have in common.
import type { EndpointDefinition } from '@ungana/contracts-kit'
import { callerOf, expectedVersion, type Service, sendVersion } from '@ungana/service-kit'
import { actorOf, type ListingReader, readerOf } from '#lib/caller.ts'
import type { Actor, Logistics, Transaction } from '#lib/dependencies.ts'
import type { ListFilters } from '#lib/listing-filters.ts'
import { onceByCompany } from '#lib/once-by-company.ts'

interface Listings<Form, Changes, NewDate, Listing extends { readonly version: number }> {
  readonly endpoints: { readonly [Call in 'list' | 'own' | 'post' | 'get' | 'change' | 'cancel' | 'repost']: EndpointDefinition }
  readonly list: (
    logistics: Logistics,
    filters: ListFilters,
    viewer: string | undefined,
    now: Date,
  ) => Promise<{ readonly listings: readonly Listing[]; readonly total: number }>
  readonly listOwn: (pool: Logistics['pool'], callerId: string, now: Date) => Promise<readonly Listing[]>
  readonly post: (tx: Transaction, form: Form, actor: Actor) => Promise<Listing>
  readonly get: (pool: Logistics['pool'], id: string, by: ListingReader, now: Date) => Promise<Listing>
  readonly change: (tx: Transaction, id: string, changes: Changes, version: number, actor: Actor) => Promise<Listing>
  readonly cancel: (tx: Transaction, id: string, actor: Actor) => Promise<Listing>
  readonly repost: (tx: Transaction, id: string, date: NewDate, actor: Actor) => Promise<Listing>
}

/** Bodies and parameters have passed the endpoints' schemas. */
export function listingRoutes<Form, Changes, NewDate, Listing extends { readonly version: number }>(
  app: Service,
  logistics: Logistics,
  { endpoints, ...does }: Listings<Form, Changes, NewDate, Listing>,
): void {
  const { pool, transaction, now } = logistics
  const member = { policy: 'member' } as const
  const anyone = { policy: 'anyone' } as const
  const idOf = ({ params }: { readonly params: unknown }) => (params as { readonly id: string }).id

  app.route({
    ...endpoints.list,
    config: anyone,
    handler: async (request, reply) => {
      const { listings, total } = await does.list(logistics, request.query as ListFilters, request.identity.sub, now())
      reply.header('x-total-count', total)
      return listings
    },
  })

  app.route({ ...endpoints.own, config: member, handler: async (request) => does.listOwn(pool, callerOf(request), now()) })

  app.route({
    ...endpoints.post,
    config: member,
    handler: async (request, reply) => onceByCompany(logistics, request, reply, 201, (tx, actor) => does.post(tx, request.body as Form, actor)),
  })

  app.route({
    ...endpoints.get,
    config: anyone,
    handler: async (request, reply) => {
      const listing = await does.get(pool, idOf(request), readerOf(request), now())
      sendVersion(reply, listing.version)
      return listing
    },
  })

  app.route({
    ...endpoints.change,
    config: member,
    handler: async (request, reply) => {
      const version = expectedVersion(request)
      const changed = await transaction((tx) => does.change(tx, idOf(request), request.body as Changes, version, actorOf(logistics, request)))
      sendVersion(reply, changed.version)
      return changed
    },
  })

  app.route({
    ...endpoints.cancel,
    config: member,
    handler: async (request) => transaction((tx) => does.cancel(tx, idOf(request), actorOf(logistics, request))),
  })

  app.route({
    ...endpoints.repost,
    config: member,
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 201, (tx, actor) => does.repost(tx, idOf(request), request.body as NewDate, actor)),
  })
}
