// Serves GET /contracts: what each call below /api takes and answers. The release command compares it with what browser parts call.
import { type EndpointContract, endpointContract } from '@ungana/contracts-kit/wire-schema'
import type { App } from './app.ts'

/** Call this after `listRoutes`. */
export function listContracts(app: App): void {
  let described: readonly EndpointContract[] | undefined
  app.get('/contracts', { config: { policy: 'operations' }, schema: { hide: true } }, async () => {
    described ??= app.listedRoutes.map(({ method, url, schema }) => endpointContract(method, url, schema))
    return described
  })
}
