// Serves GET /routes, from which the gateway builds its routing table.
import type { DeadlineClass, EndpointSchema } from '@ungana/contracts-kit'
import type { App } from './app.ts'
import type { CallerPolicy } from './policies.ts'
import type { UploadRule } from './uploads.ts'

/** One route below /api. HEAD is not listed: every GET answers it. */
export interface RouteListing {
  readonly method: string
  /** The URL with its `:params`, as in Fastify. */
  readonly url: string
  readonly deadline: DeadlineClass
  readonly policy: CallerPolicy
  readonly fromAnywhere?: boolean | undefined
  /** Set only if true. */
  readonly sensitive?: true
  /** Set only if true. */
  readonly alsoWithoutApi?: true
  /** Whether one address may call it successfully 10 times an hour only. Set only if true. */
  readonly form?: true
  /** Whether an answer without `page` may be long. Set only if true. */
  readonly longList?: true
  /** Whether pages of our own may show the answer in a frame. Set only if true. */
  readonly framed?: true
  /** Set only for upload routes. */
  readonly upload?: UploadRule
}

interface ListedRoute extends RouteListing {
  readonly schema: Partial<EndpointSchema>
  /** Whether the route needs a recent login, at least for some bodies. */
  readonly recentLogin: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The routes below /api with their schemas. */
    readonly listedRoutes: readonly ListedRoute[]
  }
}

/** Call this after `enforcePolicies` and `enforceDeadlines`, which complete the routes, and before adding routes. */
export function listRoutes(app: App): void {
  const listed: ListedRoute[] = []
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
        ...(config.visitorWrites === 'form' && { form: true }),
        ...(config.longList && { longList: true }),
        ...(config.framed && { framed: true }),
        ...(config.upload && { upload: config.upload }),
        recentLogin: Boolean(config.recentLogin),
        schema: (schema ?? {}) as Partial<EndpointSchema>,
      })
    }
  })
  app.get('/routes', { config: { policy: 'operations' }, schema: { hide: true } }, async () =>
    listed.map(({ schema: _, recentLogin: __, ...listing }): RouteListing => listing),
  )
}
