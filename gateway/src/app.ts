// Builds the gateway. Hooks and routes are registered in the order in which they handle a request.
import { sessionCookieName } from '@ungana/contracts-identity'
import { type App, buildApp, createLogger, type Logger, type Lookup, requestId } from '@ungana/service-kit'
import { createHints } from '@ungana/service-kit/hints'
import type { GatewayConfig } from './config.ts'
import { createAskAsVisitor } from './features/cards/ask-as-visitor.ts'
import { type CardTimes, createAskForCard } from './features/cards/ask-for-card.ts'
import { createKnownValues } from './features/cards/known-values.ts'
import { serveDocs } from './features/docs/docs.ts'
import { createDrawing, type DrawingTimes } from './features/drawing/drawing.ts'
import { releasedText, sendReleasedFile, serveFiles } from './features/files/files.ts'
import { serveServiceWorker } from './features/files/service-worker.ts'
import { serveWebManifest } from './features/files/web-manifest.ts'
import { createIdentityTokens } from './features/identity/identity-token.ts'
import { createCounts } from './features/limits/counts.ts'
import { type Allowance, allowanceOf, limitRates, socketsPerAddress } from './features/limits/rate-limits.ts'
import { limitBodyTime, type SlowClients, slowClients } from './features/limits/slow-clients.ts'
import { limitSockets, proxyTest } from './features/limits/sockets-per-address.ts'
import { untrustedProxy } from './features/limits/untrusted-proxy.ts'
import { serveOperations } from './features/operations/private-port.ts'
import { createPageCounts } from './features/page-reports/page-counts.ts'
import { servePageReports } from './features/page-reports/page-reports.ts'
import { servePages } from './features/pages/pages.ts'
import { configuredContact } from './features/pages/site-contact.ts'
import { configuredSettings } from './features/pages/site-settings.ts'
import { serveApi } from './features/proxy/proxy.ts'
import { serveRegistry } from './features/registry/registry.ts'
import { createReleases } from './features/registry/releases.ts'
import { copyMetrics } from './features/registry/releases-copy.ts'
import { createVisits } from './features/registry/visits.ts'
import { createRouteTable } from './features/routing/route-table.ts'
import { textPageUrl } from './features/routing/text-page-url.ts'
import { providerHosts, withProviders } from './features/security-headers/provider-pages.ts'
import { commonHeaders, pageHeaders } from './features/security-headers/security-headers.ts'
import { createAskIdentity } from './features/sessions/ask-identity.ts'
import { createCallerOf, createDeviceOf, createReaders } from './features/sessions/caller.ts'
import { type ListenToRevocations, listenOnNats, noRevocations } from './features/sessions/revocations.ts'
import { createSessions, type SessionsOptions } from './features/sessions/sessions.ts'
import { serveSitemaps } from './features/sitemaps/sitemaps.ts'
import { serveStatus } from './features/status/status.ts'
import { type AddressLimits, addressLimits } from './features/upstreams/address.ts'
import { type ProbeTimes, probeTimes } from './features/upstreams/probe.ts'
import { createUpstreams } from './features/upstreams/upstreams.ts'
import { type Deadlines, deadlines } from './lib/deadlines.ts'
import type { SendToService } from './lib/service-call.ts'

/** Limits and dependencies that the environment does not configure; tests replace them. */
export interface GatewayTuning {
  readonly deadlines?: Deadlines
  readonly addressLimits?: AddressLimits
  readonly probes?: ProbeTimes
  /** Replaces the name server. */
  readonly lookup?: Lookup
  readonly allowance?: Allowance
  readonly slowClients?: SlowClients
  readonly cards?: CardTimes
  readonly drawings?: DrawingTimes
  /** Replaces NATS as the source of revocations. */
  readonly listenToRevocations?: ListenToRevocations
  /** Milliseconds since 1970. */
  readonly now?: () => number
  readonly logger?: Logger
  /** Shows a warning to the person who started the site and may not read the log. */
  readonly warn?: (text: string) => void
}

export async function buildGateway(config: GatewayConfig, tuning: GatewayTuning = {}): Promise<App> {
  const slow = tuning.slowClients ?? slowClients
  const now = tuning.now ?? Date.now
  const isProxy = proxyTest(config.TRUST_PROXY)
  const forwarding = untrustedProxy({ isProxy, now, warn: tuning.warn ?? (() => {}) })
  const pageCounts = createPageCounts()
  const logger = tuning.logger ?? createLogger({ name: 'gateway', level: config.LOG_LEVEL })
  const routes = createRouteTable(
    config.UPSTREAMS.map(({ name }) => name),
    logger,
  )
  const upstreams = createUpstreams({
    services: config.UPSTREAMS,
    limits: tuning.addressLimits ?? addressLimits,
    probes: tuning.probes ?? probeTimes,
    log: logger,
    onRoutes: routes.setRoutes,
    onInstances: routes.keepAddresses,
    ...(tuning.lookup && { lookup: tuning.lookup }),
  })
  const app = await buildApp({
    name: 'gateway',
    logger,
    logSample: config.LOG_SAMPLE,
    metrics: (registry) => {
      forwarding.metrics(registry)
      upstreams.metrics(registry)
      pageCounts.metrics(registry)
      copyMetrics(config.RELEASES_DIR)(registry)
    },
    server: {
      trustProxy: config.TRUST_PROXY,
      requestTimeout: slow.upload,
      keepAliveTimeout: slow.keepAlive,
      // Some services also serve paths without /api and declare it in their routes.
      rewriteUrl: (request) => textPageUrl(request, config.LANGUAGES) ?? routes.withApiPrefix(request.method ?? 'GET', request.url ?? '/'),
      http: { headersTimeout: slow.headers, connectionsCheckingInterval: slow.check },
    },
    startsTraces: true,
    routeLabel: (request) => request.destination?.url ?? request.page,
  })
  // The gateway always makes the request id itself, because a client could send the id of another request.
  app.setGenReqId(() => requestId({ headers: {} }))

  app.addHook('onReady', upstreams.start)
  app.addHook('onClose', upstreams.close)

  limitSockets(app, { sockets: slow.sockets, perAddress: socketsPerAddress(config), isProxy })
  forwarding.watch(app)
  limitBodyTime(app, slow)
  serveOperations(app, config)
  const common = commonHeaders(config.PUBLIC_URL, config.HTTPS_SUBDOMAINS)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(common)
  })

  const { NATS_URL: natsUrl } = config
  const listenToRevocations = tuning.listenToRevocations ?? (natsUrl ? listenOnNats({ natsUrl, logger: app.log }) : noRevocations)
  const sessions = createSessions({ ask: askIdentity(config, upstreams.send), receivesRevocations: () => revocations.live, now })
  const revocations = listenToRevocations(sessions)
  app.addHook('onReady', async () => revocations.start())
  app.addHook('onClose', revocations.close)

  const readers = createReaders({ ...sessions, origins: config.PUBLIC_URL })
  const counts = createCounts(natsUrl === undefined ? undefined : (onHint) => createHints({ service: 'gateway', natsUrl, logger: app.log, onHint }))
  app.addHook('onReady', async () => counts.start())
  app.addHook('onClose', counts.close)
  const limits = limitRates(counts, tuning.allowance ?? allowanceOf(config), readers)
  const limit = limits.address
  const identityToken = createIdentityTokens(config.IDENTITY_PRIVATE_KEY, now)
  await app.register(serveApi, {
    match: routes.match,
    send: upstreams.send,
    callerOf: createCallerOf({ find: sessions.find, origins: config.PUBLIC_URL }),
    deviceOf: createDeviceOf(config.PUBLIC_URL),
    identityToken,
    deadlines: tuning.deadlines ?? deadlines,
    limits,
    origins: config.PUBLIC_URL,
  })

  await app.register(serveStatus, { services: config.UPSTREAMS.map(({ name }) => name), isReady: upstreams.isReady, limit })

  await app.register(serveDocs, {
    services: config.UPSTREAMS.map(({ name }) => name),
    send: upstreams.send,
    limit,
    headersOf: pageHeaders,
    cookieName: sessionCookieName(config.PUBLIC_URL),
    now,
  })

  const releases = createReleases(config.RELEASES_DIR, app.log)
  const visits = createVisits(releases, config.PUBLIC_URL)
  await app.register(serveRegistry, { siteOf: visits.site, limit })
  await app.register(servePageReports, {
    served: releases.served,
    count: pageCounts.count,
    origins: config.PUBLIC_URL,
    limit: limits.pageReports,
    countsOf: counts.of,
  })
  await app.register(serveFiles, { siteOf: visits.site, lastSiteOf: visits.lastSite, limit })
  await app.register(serveServiceWorker, { siteOf: visits.site, offline: config.OFFLINE, limit })
  await app.register(serveWebManifest, { siteOf: visits.site, languages: config.LANGUAGES, limit })
  const origin = config.PUBLIC_URL[0] as string
  const ask = createAskAsVisitor({ match: routes.match, send: upstreams.send, identityToken })
  const drawing = createDrawing({ ask, read: releasedText, origin, log: app.log, now, ...(tuning.drawings && { times: tuning.drawings }) })
  app.addHook('onClose', async () => drawing.close())
  const providers = providerHosts(config.PROVIDER_ORIGINS)
  await app.register(serveSitemaps, {
    siteOf: visits.site,
    match: routes.match,
    send: upstreams.send,
    identityToken,
    origin,
    languages: config.LANGUAGES,
    limit,
  })
  await app.register(servePages, {
    visitOf: visits.visit,
    limit,
    sendFile: sendReleasedFile,
    headersOf: (styles, kinds) => withProviders(pageHeaders(styles), kinds, providers),
    contact: configuredContact(config),
    settings: configuredSettings(config),
    languages: config.LANGUAGES,
    cardOf: createAskForCard({ ask, log: app.log, now, ...(tuning.cards && { times: tuning.cards }) }),
    valuesOf: createKnownValues({ ask, log: app.log, now, ...(tuning.cards && { maxWait: tuning.cards.maxWait }) }),
    draw: drawing.draw,
    origin,
  })
  return app
}

/** Without an identity service every request is a visitor's. */
function askIdentity({ UPSTREAMS, SERVICE_PRIVATE_KEY }: GatewayConfig, send: SendToService): SessionsOptions['ask'] {
  const asked = SERVICE_PRIVATE_KEY && UPSTREAMS.some(({ name }) => name === 'identity')
  return asked ? createAskIdentity({ send, privateKey: SERVICE_PRIVATE_KEY }) : async () => null
}
