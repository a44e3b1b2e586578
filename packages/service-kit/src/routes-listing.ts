// GET /routes: what the gateway learns its routing table from.
import type { DeadlineClass, EndpointSchema } from '@ungana/contracts-kit'
import type { App } from './app.ts'
import type { CallerPolicy } from './policies.ts'
import type { UploadRule } from './uploads.ts'

/** One route below /api. HEAD is not listed: every GET answers it. */
export interface RouteListing {
  readonly method: string
  /** With `:params`, as Fastify writes them. */
  readonly url: string
  readonly deadline: DeadlineClass
  readonly policy: CallerPolicy
  readonly fromAnywhere?: boolean | undefined
  /** Only where it is so. */
  readonly sensitive?: true
  /** Only where it answers without /api too. */
  readonly alsoWithoutApi?: true
  /** Only where it takes a file. */
  readonly upload?: UploadRule
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes below /api, with the schemas that they check. */
    readonly listedRoutes: readonly (RouteListing & { readonly schema: Partial<EndpointSchema> })[]
  }
}

/** Comes after `enforcePolicies` and `enforceDeadlines`, which complete what is listed, and before any route. */
export function listRoutes(app: App): void {
  const listed: (RouteListing & { schema: Partial<EndpointSchema> })[] = []
  app.decorate('listedRoutes', listed)
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!url.startsWith('/api/') || !config?.policy || typeof config.policy === 'object') return
    for (const each of [method].flat()) {
      if (each === 'HEAD') continue
      listed.push({
        method: each,
        url,
        deadline: config.deadline ?? 'normal',
        policy: config.policy,
        fromAnywhere: config.fromAnywhere,
        ...(config.sensitive && { sensitive: true }),
        ...(config.alsoWithoutApi && { alsoWithoutApi: true }),
        ...(config.upload && { upload: config.upload }),
        schema: (schema ?? {}) as Partial<EndpointSchema>,
      })
    }
  })
  app.get('/routes', { config: { policy: 'operations' }, schema: { hide: true } }, async () =>
    listed.map(({ schema: _, ...listing }): RouteListing => listing),
  )
}
