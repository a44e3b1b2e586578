import { decideCase as decideEndpoint, listCases as listEndpoint } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import { actorOf } from '#lib/caller.ts'
import type { Logistics } from '#lib/dependencies.ts'
import { decideCase, listCases } from './cases.ts'

export function caseRoutes(app: Service, logistics: Logistics): void {
  const { pool, once } = logistics
  const config = { policy: 'staff' } as const

  app.route({
    ...listEndpoint,
    config,
    handler: async (request, reply) => {
      const { cases, total } = await listCases(pool, request.query)
      reply.header('x-total-count', total)
      return cases
    },
  })

  app.route({
    ...decideEndpoint,
    config,
    handler: async (request, reply) => {
      const actor = actorOf(logistics, request)
      const { decision, note } = request.body
      return once(request, reply, { scope: actor.callerId }, async (tx) => ({
        status: 200,
        body: await decideCase(tx, request.params.id, decision, note, actor),
      }))
    },
  })
}
