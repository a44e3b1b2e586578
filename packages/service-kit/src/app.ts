// The part that every process with a public or private HTTP door shares: errors, request ids, logs, probes, metrics, drain.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { signalAborts } from './deadlines.ts'
import { answerBrokenRequest, answerUnroutable, serveErrors } from './errors.ts'
import { type ReadinessChecks, serveHealth } from './health.ts'
import { createLogger, type LogLevel, RequestLog, type RouteLabel, requestId } from './logging.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { validatorCompiler } from './validation.ts'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export interface AppOptions {
  /** Names the process in its logs. */
  readonly name: string
  /** Defaults to info. Ignored where `logger` is given. */
  readonly logLevel?: LogLevel
  readonly logger?: FastifyBaseLogger
  /** Share (0 to 1) of answers below 400 that are logged; all others always are. Defaults to 1. */
  readonly logSample?: number
  /** For /metrics and the logs. */
  readonly routeLabel?: RouteLabel
  /** Further figures for /metrics. */
  readonly metrics?: Metrics
  /** What /ready asks, by name. A check that rejects, or takes longer than 1 s, makes the process not ready. */
  readonly checks?: ReadinessChecks
  /** Fastify's own options, for what the defaults here do not suit. */
  readonly server?: Pick<
    FastifyHttpOptions<Server, FastifyBaseLogger>,
    | 'bodyLimit'
    | 'connectionTimeout'
    | 'exposeHeadRoutes'
    | 'http'
    | 'keepAliveTimeout'
    | 'requestTimeout'
    | 'rewriteUrl'
    | 'routerOptions'
    | 'trustProxy'
  >
}

/**
 * A Fastify with our error shape, request ids, logs, /live, /ready, /metrics and drain. It checks no identity and enforces no
 * policy: `buildService` adds those. Bodies are JSON of at most 1 MiB; any other type needs a parser of its own.
 */
export async function buildApp({
  name,
  logLevel = 'info',
  logger,
  logSample = 1,
  checks = {},
  routeLabel,
  metrics,
  server = {},
}: AppOptions): Promise<App> {
  const app: App = fastify({
    loggerInstance: logger ?? createLogger({ name, level: logLevel }),
    logController: new RequestLog(logSample, routeLabel),
    genReqId: requestId,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBrokenRequest,
    bodyLimit: 1024 * 1024,
    // Time to receive a whole request: long enough for a large upload over a slow link.
    requestTimeout: 300_000,
    // Silence on a socket. Streams send something every 30 s.
    connectionTimeout: 60_000,
    // While closing, requests on open connections are still answered, with `connection: close`: none is lost.
    return503OnClosing: false,
    ...server,
    // Long parameters reach validation, which names them; routes here have no regular expressions for length to harm.
    routerOptions: { maxParamLength: 16_384, ...server.routerOptions },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  signalAborts(app)
  serveErrors(app)
  serveMetrics(app, { routeLabel, metrics })
  serveHealth(app, checks)
  closeConnections(app)
  return app
}

/** Most time, in milliseconds, that a closing process waits for what is in flight: more than any class of deadline with a total. */
const LAST_ANSWERS = 10_000
/** The same for a connection on which nothing was asked yet: its first request may be on the way. */
const FIRST_REQUEST = 1000

// Node's server.close() ends connections that are idle at that moment only. Those that become idle later, and those that never
// asked anything, as browsers open them ahead of need, would keep the process.
function closeConnections(app: App) {
  const mute = new Set<Socket>()
  app.server.on('connection', (socket) => {
    mute.add(socket)
    socket.once('close', () => mute.delete(socket))
  })
  app.server.on('request', ({ socket }) => mute.delete(socket))

  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(() => mute.forEach((socket) => void socket.destroy()), FIRST_REQUEST),
      setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS),
    )
  })
  app.addHook('onClose', async () => timers.forEach(clearTimeout))
}
