import { closeSalesRequest as closeEndpoint, contactSales, listSalesRequests as listEndpoint } from '@ungana/contracts-payments'
import { callerOf, type Service } from '@ungana/service-kit'
import { PayerHasNoCompany } from '#errors.ts'
import type { Payments } from '#lib/dependencies.ts'
import { payerOf } from '#lib/payers.ts'
import { addSalesRequest, closeSalesRequest, listSalesRequests } from './sales-requests.ts'

export function salesRequestRoutes(app: Service, payments: Payments): void {
  const { pool, transaction, once } = payments

  app.route({
    ...contactSales,
    config: { policy: 'member', act: 'payments.make' },
    handler: async (request, reply) => {
      const accountId = callerOf(request)
      const { plan, note } = request.body
      if (!(await payerOf(payments, accountId, request.id))) throw new PayerHasNoCompany()
      return once(request, reply, { scope: accountId }, async (tx) => ({ status: 201, body: await addSalesRequest(tx, { accountId, plan, note }) }))
    },
  })

  app.route({
    ...listEndpoint,
    config: { policy: 'staff', act: 'sales.answer' },
    handler: async (request, reply) => {
      const { found, total } = await listSalesRequests(pool, request.query)
      reply.header('x-total-count', total)
      return found
    },
  })

  app.route({
    ...closeEndpoint,
    config: { policy: 'staff', act: 'sales.answer' },
    handler: (request) => transaction((tx) => closeSalesRequest(tx, { id: request.params.id, staffId: callerOf(request) })),
  })
}
