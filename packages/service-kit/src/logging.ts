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

/** One line per request, at its end. Probes are at debug, answers from 500 on at error, all others at info. */
export class RequestLog extends LogController {
  readonly #sample: number

  constructor(sample: number) {
    super({ requestIdLogLabel: 'requestId' })
    this.#sample = sample
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const status = reply.statusCode
    const succeeded = status < 400 && !error
    if (succeeded && this.#sample < 1 && Math.random() >= this.#sample) return
    const level = status >= 500 ? 'error' : succeeded && request.routeOptions.config?.policy === 'operations' ? 'debug' : 'info'
    // The path without its query: what people search for is theirs.
    const path = request.url.split('?', 1)[0]
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10
    reply.log[level]({ method: request.method, route: request.routeOptions.url, path, status, milliseconds, ...(error && { err: error }) }, 'request')
  }
}
