// JSON logs with the request's id in every line, and nothing secret in any.
import { randomUUIDv7 } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
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

const secretHeaders = ['authorization', 'cookie', 'set-cookie', IDENTITY_HEADER]

export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: { service: name },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorLine },
    redact: secretHeaders.flatMap((header) => [`["${header}"]`, `*["${header}"]`, `*.headers["${header}"]`]),
  }
  // A request does not wait for its line: under load many lines are one write. An exit writes what is left; a kill -9 may lose a line.
  return pino(options, destination ?? pino.destination({ sync: false }))
}

/** A log line's view of an error: no properties beyond these, because drivers attach rows and parameters to theirs. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, code, message: error.message, stack: error.stack, cause: error.cause === undefined ? undefined : errorLine(error.cause) }
}

const wellFormedRequestId = /^[A-Za-z0-9-]{8,64}$/

/** The caller's `x-request-id` where it is well formed, else a new UUIDv7. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && wellFormedRequestId.test(given) ? given : randomUUIDv7()
}

/** What a request's route is called where its own pattern says too little: a proxy's wildcard. Never a URL. */
export type RouteLabel = (request: FastifyRequest) => string | undefined

/** 128 random bits or more in base64url. Ids are in lower case, and so are names in addresses. */
const token = /(?<=\/)(?=[^/]*[A-Z])[\w-]{22,}(?=\/|$)/g

/**
 * The path without its query, because what people search for is theirs, and without what opens something to whoever has it. A route says so by its
 * name; what has none, as with a wrong method, is known by its looks.
 */
function shownPath(url: string, route: string | undefined): string | undefined {
  return route?.includes('/:token') ? undefined : (url.split('?', 1)[0] ?? '').replace(token, ':token')
}

/** One line per request, at its end. Probes are at debug, answers from 500 on at error, all others at info. */
export class RequestLog extends LogController {
  readonly #sample: number
  readonly #routeLabel: RouteLabel

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
    reply.log[level]({ method: request.method, route, path, status, milliseconds, ...(error && { err: error }) }, 'request')
  }
}
