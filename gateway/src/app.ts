// The gateway, from the door inwards.
import { sessionCookieName } from '@ungana/contracts-identity'
import { type App, buildApp, type Logger, requestId } from '@ungana/service-kit'
import type { GatewayConfig } from './config.ts'
import { type CardTimes, createAskForCard } from './features/cards/ask-for-card.ts'
import { serveDocs } from './features/docs/docs.ts'
import { sendReleasedFile, serveFiles } from './features/files/files.ts'
import { createIdentityTokens } from './features/identity/identity-token.ts'
import { type Allowance, allowanceOf, limitRates } from './features/limits/rate-limits.ts'
import { boundBodies, boundSockets, type SlowClients, slowClients } from './features/limits/slow-clients.ts'
import { serveOperations } from './features/operations/private-port.ts'
import { servePages } from './features/pages/pages.ts'
import { configuredContact } from './features/pages/site-contact.ts'
import { serveApi } from './features/proxy/proxy.ts'
import { serveRegistry } from './features/registry/registry.ts'
import { createReleases } from './features/registry/releases.ts'
import { createVisits } from './features/registry/visits.ts'
import { createRouteTable } from './features/routing/route-table.ts'
import { providerHosts, withProviders } from './features/security-headers/provider-pages.ts'
import { commonHeaders, pageHeaders } from './features/security-headers/security-headers.ts'
import { createAsk } from './features/sessions/ask-identity.ts'
import { createCallerOf } from './features/sessions/caller.ts'
import { hearNothing, type ListenToRevocations, listenOnNats } from './features/sessions/revocations.ts'
import { createSessions, type SessionsOptions } from './features/sessions/sessions.ts'
import { serveSitemaps } from './features/sitemaps/sitemaps.ts'
import { type AddressLimits, addressLimits } from './features/upstreams/address.ts'
import { type ProbeTimes, probeTimes } from './features/upstreams/probe.ts'
import { createUpstreams } from './features/upstreams/upstreams.ts'
import { type Deadlines, deadlines } from './lib/deadlines.ts'
import type { SendToService } from './lib/service-call.ts'

/** What the configuration leaves to this code, and tests change. */
export interface GatewayTuning {
  readonly deadlines?: Deadlines
  readonly addressLimits?: AddressLimits
  readonly probes?: ProbeTimes
  readonly allowance?: Allowance
  readonly slowClients?: SlowClients
  readonly cards?: CardTimes
  /** Hears revocations in the place of NATS. */
  readonly listenToRevocations?: ListenToRevocations
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly logger?: Logger
}

export async function buildGateway(config: GatewayConfig, tuning: GatewayTuning = {}): Promise<App> {
  const slow = tuning.slowClients ?? slowClients
  const now = tuning.now ?? Date.now
  const app = await buildApp({
    name: 'gateway',
    logLevel: config.LOG_LEVEL,
    logSample: config.LOG_SAMPLE,
    ...(tuning.logger && { logger: tuning.logger }),
    server: {
      trustProxy: config.TRUST_PROXY,
      requestTimeout: slow.upload,
      keepAliveTimeout: slow.keepAlive,
      // Some services answer at paths without /api too, and say so.
      rewriteUrl: ({ method = 'GET', url = '/' }) => routes.belowApi(method, url),
      http: { headersTimeout: slow.headers, connectionsCheckingInterval: slow.check },
    },
    routeLabel: (request) => request.destination?.url ?? request.page,
  })
  // Requests are named here: a client's name for its request could be anybody else's.
  app.setGenReqId(() => requestId({ headers: {} }))

  const routes = createRouteTable(
    config.UPSTREAMS.map(({ name }) => name),
    app.log,
  )
  const upstreams = createUpstreams({
    services: config.UPSTREAMS,
    limits: tuning.addressLimits ?? addressLimits,
    probes: tuning.probes ?? probeTimes,
    log: app.log,
    onRoutes: routes.learn,
  })
  app.addHook('onReady', upstreams.start)
  app.addHook('onClose', upstreams.close)

  boundSockets(app, slow)
  boundBodies(app, slow)
  serveOperations(app, config.OPS_PORT)
  const common = commonHeaders(config.PUBLIC_URL)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(common)
  })

  const { NATS_URL: natsUrl } = config
  const listenToRevocations = tuning.listenToRevocations ?? (natsUrl ? listenOnNats({ natsUrl, logger: app.log }) : hearNothing)
  const sessions = createSessions({ ask: askIdentity(config, upstreams.send), hearing: () => revocations.live, now })
  const revocations = listenToRevocations(sessions)
  app.addHook('onReady', async () => revocations.start())
  app.addHook('onClose', revocations.close)

  const limits = await limitRates(app, tuning.allowance ?? allowanceOf(config))
  const limit = limits.address
  const identityToken = createIdentityTokens(config.IDENTITY_PRIVATE_KEY, now)
  await app.register(serveApi, {
    match: routes.match,
    send: upstreams.send,
    callerOf: createCallerOf({ find: sessions.find, origins: config.PUBLIC_URL }),
    identityToken,
    deadlines: tuning.deadlines ?? deadlines,
    limits,
    origins: config.PUBLIC_URL,
  })

  await app.register(serveDocs, {
    services: config.UPSTREAMS.map(({ name }) => name),
    send: upstreams.send,
    limit,
    headers: pageHeaders,
    cookieName: sessionCookieName(config.PUBLIC_URL),
    now,
  })

  const releases = createReleases(config.RELEASES_DIR, app.log)
  const visits = createVisits(releases, config.PUBLIC_URL)
  await app.register(serveRegistry, { siteOf: visits.site, limit })
  await app.register(serveFiles, { siteOf: visits.site, lastSiteOf: visits.lastSite, limit })
  const origin = config.PUBLIC_URL[0] as string
  const providers = providerHosts(config.PROVIDER_ORIGINS)
  await app.register(serveSitemaps, { siteOf: visits.site, match: routes.match, send: upstreams.send, identityToken, origin, limit })
  await app.register(servePages, {
    visitOf: visits.visit,
    limit,
    sendFile: sendReleasedFile,
    headersOf: (kinds) => withProviders(pageHeaders, kinds, providers),
    contact: configuredContact(config),
    cardOf: createAskForCard({
      match: routes.match,
      send: upstreams.send,
      identityToken,
      log: app.log,
      now,
      ...(tuning.cards && { times: tuning.cards }),
    }),
    origin,
  })
  return app
}

/** Without an identity service nobody is signed in. */
function askIdentity({ UPSTREAMS, SERVICE_PRIVATE_KEY }: GatewayConfig, send: SendToService): SessionsOptions['ask'] {
  const asked = SERVICE_PRIVATE_KEY && UPSTREAMS.some(({ name }) => name === 'identity')
  return asked ? createAsk({ send, privateKey: SERVICE_PRIVATE_KEY }) : async () => null
}
