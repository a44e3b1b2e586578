// /api/*: checks requests, forwards them to services, and filters the responses.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import compress from '@fastify/compress'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { errorAnswer, InvalidInput, NotFound } from '@ungana/service-kit'
import { answerTextError, isTextPage, textPagePolicy } from '@ungana/service-kit/text-pages'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Dispatcher } from 'undici'
import { FormBody, isUpstreamFailure, UnknownMethod, UpstreamUnavailable } from '#errors.ts'
import type { Deadlines } from '#lib/deadlines.ts'
import type { Destination, RouteMatch } from '#lib/destination.ts'
import { refuseForeignOrigin } from '#lib/foreign-origin.ts'
import { BodyRefused, CallerGone, type SendToService, type ServiceCall } from '#lib/service-call.ts'
import type { Session } from '#lib/session.ts'
import { brokenAnswer, dropAnswer } from './broken-answer.ts'
import { compression, sendBody } from './compression.ts'
import { answerHeaders, COOKIE_SETTER, requestHeaders } from './headers.ts'
import { refuseByPolicy, refuseInvalidUpload, refuseLongUrl, refuseOtherAccount, refuseUnsafeBody, uploadSize } from './request-rules.ts'
import { UploadBody } from './upload-body.ts'

export interface ProxyOptions {
  /** Finds the destination of a method and a path without query. */
  readonly match: (method: string, path: string) => RouteMatch
  readonly send: SendToService
  /** Resolves to the request's session, or undefined for a visitor. Rejects if the session cannot be looked up. */
  readonly callerOf: (request: FastifyRequest) => Promise<Session | undefined>
  /** Returns the value of the device cookie. */
  readonly deviceOf: (request: FastifyRequest) => string | undefined
  /** Returns the token that tells a service who calls. */
  readonly identityToken: (service: string, session: Session | undefined) => Promise<string>
  readonly deadlines: Deadlines
  /** `address` runs first; `caller` runs once destination and session are known; `answered` for each answer in JSON. */
  readonly limits: {
    readonly address: onRequestAsyncHookHandler
    readonly caller: onRequestAsyncHookHandler
    readonly answered: (request: FastifyRequest, bytes: number) => void
  }
  /** The site's own origins. */
  readonly origins: readonly string[]
}

/** Seconds after which a client may try again. */
const RETRY_AFTER = '1'

/** A key for passing our data through reply-from among the headers, which it copies. A symbol cannot collide with a header's name. */
const CALL = Symbol('call')
type MarkedHeaders = Record<string, string> & {
  [CALL]?: {
    readonly service: string
    readonly call: Pick<ServiceCall, 'deadline' | 'isLong' | 'controller'>
    /** Replaces reply-from's error handling, which would write an additional log line. */
    readonly fail: (error: unknown) => void
  }
}

/** For documents in a frame of our own pages. Nothing else, because viewers of PDFs are made of scripts, styles and objects. */
const FRAMED = "frame-ancestors 'self'"

export async function serveApi(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { match, send, callerOf, identityToken, deadlines, limits, origins, deviceOf } = options
  // JSON bodies are forwarded unparsed. They are buffered and measured first, so that a slow upload does not occupy a service.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) =>
    request.destination?.fromAnywhere || isTextPage(request.url) ? done(null, body) : done(new FormBody()),
  )
  // Uploaded files are streamed, because they are too large for memory.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { upload, fromAnywhere, deadline } = request.destination ?? {}
    const { silence } = deadlines[deadline ?? 'normal']
    if (upload) return new UploadBody(payload, { maxBytes: uploadSize(upload), silence })
    if (fromAnywhere) return readWhole(new UploadBody(payload, { maxBytes: app.initialConfig.bodyLimit ?? 0, silence }))
    throw new FormBody()
  })
  app.decorateRequest('destination', undefined)
  app.decorateRequest('session', undefined)

  await app.register(compress, compression)
  app.setErrorHandler((error, request, reply) => {
    const failure = isUpstreamFailure(error) ? error : request.destination && brokenAnswer(error, request.destination.service)
    if (!failure) {
      if (isTextPage(request.url)) return answerTextError(errorAnswer(error, request.id, request.headers), error, request, reply)
      throw error
    }
    dropAnswer(reply)
    // Adds the cause to the request's log line, so that each failure writes only one line.
    reply.log = reply.log.child({ err: failure })
    reply.header('retry-after', RETRY_AFTER)
    const { status, body } = errorAnswer(failure, request.id)
    if (isTextPage(request.url)) return answerTextError({ status, body }, failure, request, reply)
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })

  app.addHook('onRequest', limits.address)
  app.addHook('onRequest', async (request, reply) => {
    // Responses are not pages. If a browser opens a response as a page, no script may run.
    const policy = isTextPage(request.url) ? textPagePolicy : "default-src 'none'; frame-ancestors 'none'; sandbox"
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    refuseLongUrl(request)
    request.destination = destinationOf(request, reply)
    if (request.destination.framed) reply.header('content-security-policy', FRAMED)
    if (!request.destination.fromAnywhere) refuseForeignOrigin(request, origins)
    refuseUnsafeBody(request)
    refuseInvalidUpload(request)
    await identifyCaller(request)
  })
  app.addHook('onRequest', limits.caller)

  await app.register(httpProxy, {
    upstream: '',
    replyOptions: { getUpstream },
    routes: ['/api', '/api/*'],
    httpMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    // Bodies are read by the parsers above.
    proxyPayloads: false,
    async preHandler(request) {
      // The session may have ended while the body arrived, which can take half a minute.
      if (Buffer.isBuffer(request.body)) await identifyCaller(request)
    },
    // The plugin would parse the query and write it again. reply-from takes it from the request.
    preRewrite: (url) => url.split('?', 1)[0] as string,
    handler: forward,
    undici: { request: dispatch } as unknown as NonNullable<FastifyHttpProxyOptions['undici']>,
    // By default, reply-from repeats a GET up to ten times after a 503 and does not read the bodies of those responses.
    retryMethods: ['HEAD'],
    disableRequestLogging: true,
  })

  function destinationOf(request: FastifyRequest, reply: FastifyReply): Destination {
    const matched = match(request.method, pathOf(request))
    switch (matched.found) {
      case 'destination':
        return matched.destination
      case 'malformed':
        throw new InvalidInput('url', 'url must be a well-formed address')
      case 'other-methods':
        reply.header('allow', matched.allow.join(', '))
        throw new UnknownMethod(request.method)
      case 'too-early':
        throw new UpstreamUnavailable('some service')
      case 'unknown':
        throw new NotFound()
    }
  }

  async function identifyCaller(request: FastifyRequest): Promise<void> {
    // Another site could make a visitor's browser send the cookie with such a call.
    request.session = request.destination?.fromAnywhere ? undefined : await callerOf(request)
    refuseByPolicy(request)
    refuseOtherAccount(request)
  }

  async function forward(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { service, deadline } = request.destination as Destination
    const isLong = deadline === 'stream' || deadline === 'transfer'
    const token = await identityToken(service, request.session)
    const device = service === COOKIE_SETTER ? deviceOf(request) : undefined
    const controller = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort(new CallerGone())
    })
    const fail = (error: unknown) => {
      if (error instanceof CallerGone) reply.hijack()
      else void reply.send(error instanceof BodyRefused ? error.answer : error)
    }
    // Otherwise the headers would wait for the first byte of the body, and a stream may send it much later.
    if (isLong) reply.raw.once('pipe', () => reply.raw.flushHeaders())

    return reply.from(path, {
      getUpstream,
      // reply-from forwards a Buffer unchanged only if it is passed explicitly.
      ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: request.headers['content-type'] ?? 'application/json' }),
      rewriteRequestHeaders(_request, { 'content-length': length }) {
        const headers: MarkedHeaders = requestHeaders(request.headers, { requestId: request.id, ip: request.ip, identityToken: token, device })
        if (length !== undefined && request.body) headers['content-length'] = String(length)
        headers[CALL] = { service, call: { deadline: deadlines[deadline], isLong, controller }, fail }
        return headers
      },
      rewriteHeaders: (headers) => answerHeaders(headers as IncomingHttpHeaders, service),
      onResponse(_request, _reply, answer) {
        // Keep the connection until the upload has ended (see upload-body.ts); otherwise the client might not receive the response.
        if (request.body instanceof UploadBody) reply.removeHeader('connection')
        const { stream, headers } = answer as unknown as { stream: Dispatcher.ResponseData['body']; headers: IncomingHttpHeaders }
        if (isJson(headers)) limits.answered(request, Number(headers['content-length'] ?? 0))
        // Services send errors as JSON with our error body. Any other 5xx body could reveal internals.
        if (reply.statusCode >= 500 && !isJson(headers)) {
          stream.destroy()
          fail(new UpstreamUnavailable(service))
        } else sendBody(reply, headers, stream).catch(fail)
      },
      // Called for a response that reply-from cannot use.
      onError: (_reply, { error }) => fail(new UpstreamUnavailable(service, { cause: error })),
    })
  }

  /** Replaces undici's `request` for reply-from, which expects a callback. */
  function dispatch(
    { method, path, headers, body }: { method: Dispatcher.HttpMethod; path: string; headers: MarkedHeaders; body?: Buffer | UploadBody | '' },
    done: (error: Error | null, answer?: Dispatcher.ResponseData) => void,
  ): void {
    const { service, call, fail } = headers[CALL] as NonNullable<MarkedHeaders[typeof CALL]>
    send(service, { ...call, method, path, headers: definedHeaders(headers), body: body || undefined }).then((answer) => done(null, answer), fail)
  }
}

/** @throws the error to answer with */
async function readWhole(body: UploadBody): Promise<Buffer> {
  try {
    return await buffer(body)
  } catch (error) {
    throw error instanceof BodyRefused ? error.answer : error
  }
}

const getUpstream = ({ destination }: Pick<FastifyRequest, 'destination'>) => `http://${destination?.service}`

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string
}

/** Drops the headers that reply-from has set to undefined. */
function definedHeaders(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

const isJson = (headers: IncomingHttpHeaders) => headers['content-type']?.startsWith('application/json') === true
