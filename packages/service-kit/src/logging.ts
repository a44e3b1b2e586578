// Writes logs as JSON, with the request id in every line and without secrets.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { DEVICE_HEADER, IDENTITY_HEADER } from '@ungana/contracts-identity'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino } from 'pino'

export type Logger = FastifyBaseLogger
export type LogLevel = LevelWithSilent

export interface LoggerOptions {
  readonly name: string
  readonly level?: LogLevel
  /** Defaults to standard output. */
  readonly destination?: DestinationStream
}

const BUFFERED_BYTES = 4096
/** Milliseconds within which lines are written. */
const BUFFERED_MS = 250

const secretHeaders = ['authorization', 'cookie', 'set-cookie', IDENTITY_HEADER, DEVICE_HEADER]

export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service: name },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorLine },
    redact: secretHeaders.flatMap((header) => [`["${header}"]`, `*["${header}"]`, `*.headers["${header}"]`]),
  }
  // The log is buffered: requests do not wait for it, and many lines are written at once, because each write costs as much as a small request. A normal
  // exit writes the rest; kill -9 may lose lines.
  return pino(options, destination ?? pino.destination({ sync: false, minLength: BUFFERED_BYTES, periodicFlush: BUFFERED_MS }))
}

/** Turns an error into a log entry with only these properties, because database drivers add rows and parameters to their errors. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: error.message, stack: error.stack, cause: error.cause === undefined ? undefined : errorLine(error.cause) }
}

const wellFormedRequestId = /^[A-Za-z0-9-]{8,64}$/

/** The caller's `x-request-id` if it is well formed, otherwise a new UUIDv7. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUIDv7()
}

/** Names a request's route in the logs, for routes whose pattern says too little, such as a proxy's wildcard. Never a URL. */
export type RouteLabel = (request: FastifyRequest) => string | undefined

/** Matches at least 128 random bits in base64url. A capital letter is required, because ids and names in addresses are in lower case. */
const token = /(?<=\/)(?=[^/]*[A-Z])[\w-]{22,}(?=\/|$)/g

/**
 * Returns the path without its query, which contains private search terms, and without tokens that give access. In a route, a token is the parameter
 * `:token`; if no route matches, as with a wrong method, tokens are recognized by their format.
 */
function shownPath(url: string, route: string | undefined): string | undefined {
  return route?.includes('/:token') ? undefined : (url.split('?', 1)[0] ?? '').replace(token, ':token')
}

/** Logs one line for each request when it ends: probes at debug, answers from 500 at error, all others at info. */
export class RequestLog extends LogController {
  readonly #sample: number
  readonly #routeLabel: RouteLabel
  /** Searches its lines for no secrets. */
  #plain: FastifyBaseLogger | undefined

  constructor(sample: number, routeLabel: RouteLabel = () => undefined) {
    super({ requestIdLogLabel: 'requestId' })
    this.#sample = sample
    this.#routeLabel = routeLabel
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const status = reply.statusCode
    const succeeded = status < 400 && !error
    if (succeeded && this.#sample < 1 && Math.random() >= this.#sample) return
    const level = status >= 500 ? 'error' : succeeded && request.routeOptions.config?.policy === 'operations' ? 'debug' : 'info'
    const route = this.#routeLabel(request) ?? request.routeOptions.url
    const path = shownPath(request.url, route)
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    const line = { method: request.method, route, path, status, milliseconds }
    // The search for secrets costs a tenth of a small request, and these texts and numbers are none. Something else may have been added to `reply.log`.
    if (error || reply.log !== request.log) reply.log[level]({ ...line, ...(error && { err: error }) }, 'request')
    else {
      this.#plain ??= request.server.log.child({}, { redact: [] })
      this.#plain[level]({ requestId: request.id, ...line }, 'request')
    }
  }
}
