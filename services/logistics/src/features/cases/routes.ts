import { decideCase as decideEndpoint, listCases as listEndpoint } from '@ungana/contracts-logistics'
import type { Service } from '@ungana/service-kit'
import type { Logistics } from '#lib/dependencies.ts'
import { onceByCaller } from '#lib/once-by-caller.ts'
import { decideCase, listCases } from './cases.ts'

export function caseRoutes(app: Service, logistics: Logistics): void {
  const { pool } = logistics
  const config = { policy: 'staff', act: 'cases.decide' } as const

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
      const { decision, note } = request.body
      return onceByCaller(logistics, request, reply, (tx, actor) => decideCase(tx, request.params.id, decision, note, actor))
    },
  })
}
