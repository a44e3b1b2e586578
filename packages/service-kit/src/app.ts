// The base of every process with an HTTP port, public or private. It provides errors, request ids, logs, probes, metrics and drain.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyInstance, fastify } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { signalAborts } from './deadlines.ts'
import { answerBrokenRequest, answerUnroutable, InvalidInput, serveErrors } from './errors.ts'
import { type ReadinessChecks, serveHealth } from './health.ts'
import { createLogger, type LogLevel, RequestLog, type RouteLabel, requestId } from './logging.ts'
import { type Metrics, serveMetrics } from './metrics.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { validatorCompiler } from './validation.ts'

export type App = FastifyInstance<Server, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

export interface AppOptions {
  /** The process's name in its logs. */
  readonly name: string
  /** Defaults to info. Ignored if `logger` is given. */
  readonly logLevel?: LogLevel
  readonly logger?: FastifyBaseLogger
  /** Which share (0 to 1) of the answers with a status below 400 is logged. Other answers are always logged. Defaults to 1. */
  readonly logSample?: number
  /** A route's name in /metrics and the logs. */
  readonly routeLabel?: RouteLabel
  /** Ignores the traces of callers, because any client could have its requests recorded. */
  readonly startsTraces?: boolean
  /** Additional figures for /metrics. */
  readonly metrics?: Metrics
  /** The checks of /ready, by name. A check that rejects or takes longer than 1 s makes the process not ready. */
  readonly checks?: ReadinessChecks
  /** Fastify's own options, to override the defaults here. */
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
 * Builds a Fastify app with our error format, request ids, logs, /live, /ready, /metrics and drain. The app itself checks neither identity nor
 * policies; `buildService` adds these checks. Bodies are JSON of at most 1 MiB; other types need their own parser.
 */
export async function buildApp({
  name,
  logLevel = 'info',
  logger,
  logSample = 1,
  checks = {},
  routeLabel,
  startsTraces,
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
    // The longest time that a whole request may take to arrive: enough for a large upload over a slow connection.
    requestTimeout: 300_000,
    // A socket is closed after this time without traffic. Streams send something every 30 s.
    connectionTimeout: 60_000,
    // While closing, answer requests on open connections with `connection: close`, so that no request is lost.
    return503OnClosing: false,
    ...server,
    // Long parameters must reach validation, which names the field. Long parameters are harmless, because no route contains a regular expression.
    routerOptions: { maxParamLength: 16_384, ...server.routerOptions },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  parseJson(app)
  acceptMissingBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })

  traceRequests(app, { routeLabel, startsTraces })
  signalAborts(app)
  serveErrors(app)
  serveMetrics(app, { routeLabel, metrics })
  serveHealth(app, checks)
  closeConnections(app)
  return app
}

/** A missing body counts as {}: a call that needs no field works without one, and any other call learns which field it needs. */
function acceptMissingBodies(app: App) {
  app.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {}
  })
}

/** Many more than any form has. A body of 1 MiB could hold 500,000, and would keep the process busy for too long. */
const JSON_VALUES_MAX = 50_000

function parseJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some programs always name a type, also for an empty body.
    if (body === '') done(null, undefined)
    else if (hasTooManyValues(body)) done(new InvalidInput('body', 'body has too many values'))
    else parse(request, body, done)
  })
}

/** Counts what separates values. Commas in texts count too, because finding texts would take longer than parsing. */
function hasTooManyValues(json: string): boolean {
  if (json.length < JSON_VALUES_MAX) return false
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at)
    if ((character === COMMA || character === BRACKET || character === BRACE) && ++values > JSON_VALUES_MAX) return true
  }
  return false
}

const [COMMA, BRACKET, BRACE] = [0x2c, 0x5b, 0x7b]

/** Longest time, in milliseconds, that a closing process waits for running requests. It exceeds the deadlines of all route classes. */
const RUNNING_REQUESTS_MAX = 10_000
/** How long a closing process waits, in milliseconds, on a connection that has sent no request yet: the first request may be on its way. */
const FIRST_REQUEST_MAX = 1000

// Node's server.close() ends only connections that are idle at that moment. Connections that become idle later, and those that browsers open in
// advance, would keep the process running.
function closeConnections(app: App) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))

  const timers: NodeJS.Timeout[] = []
  app.addHook('preClose', async () => {
    timers.push(
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(() => unused.forEach((socket) => void socket.destroy()), FIRST_REQUEST_MAX),
      setTimeout(() => app.server.closeAllConnections(), RUNNING_REQUESTS_MAX),
    )
  })
  app.addHook('onClose', async () => timers.forEach(clearTimeout))
}
