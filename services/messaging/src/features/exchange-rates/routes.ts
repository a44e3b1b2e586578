import { getExchangeRates, listExchangeRates as listEndpoint, setExchangeRate as setEndpoint } from '@ungana/contracts-messaging'
import { callerOf, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { listExchangeRates, setExchangeRate } from './exchange-rates.ts'

export function exchangeRateRoutes(app: Service, { pool, transaction, now }: Messaging): void {
  app.route({ ...listEndpoint, config: { policy: 'anyone', offline: 'recent' }, handler: async () => listExchangeRates(pool) })
  app.route({ ...getExchangeRates, config: { policy: { services: ['payments'] } }, handler: async () => listExchangeRates(pool) })
  app.route({
    ...setEndpoint,
    config: { policy: 'staff', act: 'rates.edit' },
    handler: async (request) =>
      transaction((tx) => setExchangeRate(tx, { ...request.body, ...request.params, staffId: callerOf(request), now: now() })),
  })
}
