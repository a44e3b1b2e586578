// The calls that loads and trucks have in common.
import type { EndpointDefinition } from '@ungana/contracts-kit'
import { callerOf, expectedVersion, type Service, sendVersion } from '@ungana/service-kit'
import { actorOf, type ListingReader, readerOf } from '#lib/caller.ts'
import type { Actor, Logistics, Transaction } from '#lib/dependencies.ts'
import type { ListFilters } from '#lib/listing-filters.ts'
import { onceByCompany } from '#lib/once-by-caller.ts'

/** A call, and what answers it. */
type Call<Answer> = readonly [endpoint: EndpointDefinition, answer: Answer]

interface Listings<Form, Changes, NewDate, Listing extends { readonly version: number }> {
  readonly list: Call<
    (
      logistics: Logistics,
      filters: ListFilters,
      viewer: string | undefined,
      now: Date,
    ) => Promise<{ readonly listings: readonly Listing[]; readonly total: number }>
  >
  readonly own: Call<(pool: Logistics['pool'], callerId: string, now: Date) => Promise<readonly Listing[]>>
  readonly post: Call<(tx: Transaction, form: Form, actor: Actor) => Promise<Listing>>
  readonly get: Call<(pool: Logistics['pool'], id: string, by: ListingReader, now: Date) => Promise<Listing>>
  readonly change: Call<(tx: Transaction, id: string, changes: Changes, version: number, actor: Actor) => Promise<Listing>>
  readonly cancel: Call<(tx: Transaction, id: string, actor: Actor) => Promise<Listing>>
  readonly repost: Call<(tx: Transaction, id: string, date: NewDate, actor: Actor) => Promise<Listing>>
}

/** Bodies and parameters have passed the endpoints' schemas. */
export function listingRoutes<Form, Changes, NewDate, Listing extends { readonly version: number }>(
  app: Service,
  logistics: Logistics,
  { list, own, post, get, change, cancel, repost }: Listings<Form, Changes, NewDate, Listing>,
): void {
  const { pool, transaction, now } = logistics
  const member = { policy: 'member', act: 'freight.write' } as const
  const anyone = { policy: 'anyone' } as const
  const idOf = ({ params }: { readonly params: unknown }) => (params as { readonly id: string }).id

  app.route({
    ...list[0],
    config: anyone,
    handler: async (request, reply) => {
      const { listings, total } = await list[1](logistics, request.query as ListFilters, request.identity.sub, now())
      reply.header('x-total-count', total)
      return listings
    },
  })

  app.route({ ...own[0], config: { policy: 'member', act: 'freight.read' }, handler: async (request) => own[1](pool, callerOf(request), now()) })

  app.route({
    ...post[0],
    config: member,
    handler: async (request, reply) => onceByCompany(logistics, request, reply, 201, (tx, actor) => post[1](tx, request.body as Form, actor)),
  })

  app.route({
    ...get[0],
    config: anyone,
    handler: async (request, reply) => {
      const listing = await get[1](pool, idOf(request), readerOf(request), now())
      sendVersion(reply, listing.version)
      return listing
    },
  })

  app.route({
    ...change[0],
    config: member,
    handler: async (request, reply) => {
      const version = expectedVersion(request)
      const changed = await transaction((tx) => change[1](tx, idOf(request), request.body as Changes, version, actorOf(logistics, request)))
      sendVersion(reply, changed.version)
      return changed
    },
  })

  app.route({
    ...cancel[0],
    config: member,
    handler: async (request) => transaction((tx) => cancel[1](tx, idOf(request), actorOf(logistics, request))),
  })

  app.route({
    ...repost[0],
    config: member,
    handler: async (request, reply) =>
      onceByCompany(logistics, request, reply, 201, (tx, actor) => repost[1](tx, idOf(request), request.body as NewDate, actor)),
  })
}
