// Every answer that is not 2xx has the same format and reveals no internals.
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@ungana/contracts-kit'
import { asText, say, type Text, text, type Value } from '@ungana/language/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { App } from './app.ts'
import { databaseFailure } from './database.ts'
import { languageAsked } from './language-asked.ts'
import { requestId } from './logging.ts'
import { processMetrics } from './metrics.ts'

class CodedError extends Error {
  readonly code: string
  readonly statusCode: number
  readonly text: Text

  constructor(code: string, statusCode: number, said: Text, options?: ErrorOptions) {
    super(say('en', said), options)
    this.code = code
    this.statusCode = statusCode
    this.text = said
  }
}

/**
 * Creates an error class for a service's `errors.ts`; `message` may contain `{0}` and `{1}`, the values that the error is created with; the last one may be `{ cause }`. If the status
 * is below 500, the caller gets this message; otherwise the caller gets the code with a general message. A subclass may add a `field`, the name of the
 * wrong field.
 */
export const createError = (code: string, message: string, statusCode: number) =>
  class extends CodedError {
    constructor(...given: (Value | Cause)[]) {
      const last = given.at(-1)
      const cause = typeof last === 'object' && 'cause' in last ? last : undefined
      const values = (cause ? given.slice(0, -1) : given) as Value[]
      super(code, statusCode, text(message, Object.fromEntries(values.entries())), cause)
    }
  }

interface Cause {
  readonly cause: unknown
}

export const Unauthenticated = createError('UNAUTHENTICATED', 'Please log in', 401)
export const Forbidden = createError('FORBIDDEN', 'You are not allowed to do this', 403)
/** The caller's role in the company does not allow the route's act. */
export const RoleForbids = createError('ROLE_FORBIDS', 'Your role in this company does not allow this. Ask an owner of the company.', 403)
/** The role of a member of staff does not allow the route's act. */
export const StaffRoleForbids = createError('ROLE_FORBIDS', 'Your staff role does not allow this.', 403)
/** While a company is frozen, its people may look but not act. */
export const CompanyFrozen = createError(
  'COMPANY_FROZEN',
  'Your company is frozen, so nothing can be changed. An owner can end this in Settings, under Team.',
  403,
)
export const NotFound = createError('NOT_FOUND', 'Not found', 404)
export const Timeout = createError('TIMEOUT', 'The handler took longer than its deadline', 503)
export const Unavailable = createError('UNAVAILABLE', 'A dependency is unavailable: {0}', 503)

/** 400 VALIDATION. `message` is a full sentence; `field` is the field's name in the request, `a.b` if nested. */
export class InvalidInput extends Error {
  readonly statusCode: number = 400
  readonly code: string = 'VALIDATION'
  readonly field: string
  readonly text: Text

  constructor(field: string, message: string | Text) {
    const said = typeof message === 'string' ? asText(message) : message
    super(say('en', said))
    this.field = field
    this.text = said
  }
}

/** 422 IDEMPOTENCY_KEY_REUSED: the Idempotency-Key belongs to another request. */
export class IdempotencyKeyReused extends InvalidInput {
  override readonly statusCode = 422
  override readonly code = 'IDEMPOTENCY_KEY_REUSED'

  constructor() {
    super('idempotency-key', 'This idempotency-key was used for another request. Use a new one.')
  }
}

interface Answer {
  readonly status: number
  readonly code: string
  readonly message: Text
  readonly field?: string
}

const internal: Answer = { status: 500, code: 'INTERNAL', message: text('Something went wrong on our side. Please try again.') }
const timeout: Answer = { status: 503, code: 'TIMEOUT', message: text('This took too long. Please try again.') }
const unavailable: Answer = { status: 503, code: 'UNAVAILABLE', message: text('This is not available right now. Please try again.') }

const byStatus: { readonly [status: number]: Answer } = {
  400: { status: 400, code: 'VALIDATION', message: text('The request could not be read') },
  401: { status: 401, code: 'UNAUTHENTICATED', message: text('Please log in') },
  403: { status: 403, code: 'FORBIDDEN', message: text('You are not allowed to do this') },
  404: { status: 404, code: 'NOT_FOUND', message: text('Not found') },
  405: { status: 405, code: 'METHOD_NOT_ALLOWED', message: text('This method is not allowed here') },
  408: { status: 408, code: 'TIMEOUT', message: text('The request took too long to arrive') },
  413: { status: 413, code: 'PAYLOAD_TOO_LARGE', message: text('The request is too large') },
  415: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', message: text('The body must be JSON (content-type: application/json)') },
  429: { status: 429, code: 'RATE_LIMITED', message: text('Too many requests. Please wait a moment.') },
  431: { status: 431, code: 'PAYLOAD_TOO_LARGE', message: text('The headers are too large') },
  503: unavailable,
}

const byFrameworkCode: { readonly [code: string]: Answer } = {
  FST_ERR_BAD_URL: { status: 400, code: 'VALIDATION', field: 'url', message: { message: 'url must be a well-formed address' } },
  FST_ERR_MAX_PARAM_LENGTH: { status: 400, code: 'VALIDATION', field: 'url', message: { message: 'url is too long' } },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'VALIDATION', field: 'body', message: { message: 'body must be well-formed JSON' } },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    status: 400,
    code: 'VALIDATION',
    field: 'body',
    message: { message: 'body must have the length in content-length' },
  },
}

function classify(error: unknown): Answer {
  if (error instanceof InvalidInput) return { status: error.statusCode, code: error.code, field: error.field, message: error.text }
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && byFrameworkCode[code]) return byFrameworkCode[code]
  const status = typeof statusCode === 'number' ? statusCode : undefined
  const general = status === undefined ? undefined : byStatus[status]
  if (error instanceof CodedError) {
    const field = 'field' in error && typeof error.field === 'string' ? error.field : undefined
    return {
      status: error.statusCode,
      code: error.code,
      ...(field !== undefined && { field }),
      message: error.statusCode < 500 ? error.text : error instanceof Timeout ? timeout.message : (general ?? internal).message,
    }
  }
  const failure = databaseFailure(error)
  if (failure) return failure === 'TIMEOUT' ? timeout : unavailable
  return general ?? internal
}

/** The status and body of the answer for any thrown value. `headers` are the request's. */
export function errorAnswer(error: unknown, requestId: string, headers: IncomingHttpHeaders = {}): { status: number; body: ErrorBody } {
  const { status, code, message: what, field } = classify(error)
  return { status, body: { message: say(languageAsked(headers), what), code, requestId, ...(field !== undefined && { field }) } }
}

function send(reply: FastifyReply, status: number, body: ErrorBody) {
  // Skips the route's response schema, because all errors have the same format.
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body } = errorAnswer(error, request.id, request.headers)
  refusals.inc({ code: body.code, status })
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  // The same address answers in other languages.
  if (languageAsked(request.headers) !== 'en') reply.header('cache-control', 'no-store')
  return send(reply, status, body)
}

const refusals = new Counter({
  name: 'http_refusals_total',
  help: 'Answers with a status of 400 or more, by the code that the caller gets',
  labelNames: ['code', 'status'],
  registers: [processMetrics],
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Answers errors and unknown routes of `app` in the common format. `buildApp` already calls this. */
export function serveErrors(app: App): void {
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => {
    const url = request.url.split('?', 1)[0] ?? '/'
    const known = methods.filter((method) => app.findRoute({ method, url }) !== null)
    // If the route exists with this method, the route itself has answered "not found", so the method is not wrong.
    const allowed = known.some((method) => method === request.method) ? [] : known
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return answer(allowed.length > 0 ? { statusCode: 405 } : { statusCode: 404 }, request, reply)
  })
}

/** Answers requests that the router itself refuses, for example because of malformed percent-encoding. No hook runs for these requests. */
export function answerUnroutable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  answer(error, request, reply)
}

/**
 * Answers malformed HTTP, requests that arrive too slowly, and headers that are too large. In these cases there is a socket but no request object.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const statusCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const { status, body } = errorAnswer({ statusCode }, requestId({ headers: {} }))
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${body.code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${body.requestId}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
