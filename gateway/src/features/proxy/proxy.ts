// /api/*: who may come in, where it goes, and what of the answer leaves.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import compress from '@fastify/compress'
import replyFrom, { type FastifyReplyFromOptions } from '@fastify/reply-from'
import { errorAnswer, InvalidInput, NotFound } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import type { Dispatcher } from 'undici'
import { FormBody, isUpstreamFailure, UnknownMethod, UpstreamUnavailable } from '#errors.ts'
import type { Deadlines } from '#lib/deadlines.ts'
import type { Destination, RouteMatch } from '#lib/destination.ts'
import { BodyRefused, CallerGone, type SendToService, type ServiceCall } from '#lib/service-call.ts'
import type { Session } from '#lib/session.ts'
import { brokenAnswer, dropAnswer } from './broken-answer.ts'
import { compression, isWorthCompressing, sendCompressed } from './compression.ts'
import { answerHeaders, requestHeaders } from './headers.ts'
import {
  refuseByPolicy,
  refuseDoubtfulBody,
  refuseForeignOrigin,
  refuseLongUrl,
  refuseOddUpload,
  refuseOtherAccount,
  uploadSize,
} from './request-rules.ts'
import { UploadBody } from './upload-body.ts'

export interface ProxyOptions {
  /** Where a method and a path without query lead. */
  readonly match: (method: string, path: string) => RouteMatch
  readonly send: SendToService
  /** Whose a request with a destination is; undefined: a visitor's. Rejects when that cannot be told. */
  readonly callerOf: (request: FastifyRequest) => Promise<Session | undefined>
  /** The token that tells a service whose a request is. */
  readonly identityToken: (service: string, session: Session | undefined) => Promise<string>
  readonly deadlines: Deadlines
  /** Run before and after it is known where a request goes and whose it is. */
  readonly limits: { readonly address: onRequestAsyncHookHandler; readonly caller: onRequestAsyncHookHandler }
  /** The site's own origins. */
  readonly origins: readonly string[]
}

/** Seconds after which a refused client may try again. */
const RETRY_AFTER = '1'

/** How reply-from's call and ours find each other: it copies headers, and a symbol is no header. */
const CALL = Symbol('call')
type MarkedHeaders = Record<string, string> & {
  [CALL]?: {
    readonly service: string
    readonly call: Pick<ServiceCall, 'deadline' | 'lasting' | 'ending'>
    /** Instead of reply-from's own handling, which writes a log line first. */
    readonly fail: (error: unknown) => void
  }
}

export async function serveApi(app: FastifyInstance, options: ProxyOptions): Promise<void> {
  const { match, send, callerOf, identityToken, deadlines, limits, origins } = options
  // Bodies are JSON that we pass on unread. They are collected first, counted on the way: a slow upload occupies no service.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) =>
    request.destination?.fromAnywhere ? done(null, body) : done(new FormBody()),
  )
  // Files are the exception: nobody should hold them in memory.
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { upload, fromAnywhere, deadline } = request.destination ?? {}
    const { silence } = deadlines[deadline ?? 'normal']
    if (upload) return new UploadBody(payload, { maxBytes: uploadSize(upload), silence })
    if (fromAnywhere) return collect(new UploadBody(payload, { maxBytes: app.initialConfig.bodyLimit ?? 0, silence }))
    throw new FormBody()
  })
  app.decorateRequest('destination', undefined)
  app.decorateRequest('session', undefined)

  await app.register(compress, compression)
  await app.register(replyFrom, {
    undici: { request: dispatch } as unknown as NonNullable<FastifyReplyFromOptions['undici']>,
    // The default repeats a GET ten times on 503, and leaves the repeated answers' bodies unread.
    retryMethods: ['HEAD'],
    disableRequestLogging: true,
  })

  app.setErrorHandler((error, request, reply) => {
    const failure = isUpstreamFailure(error) ? error : request.destination && brokenAnswer(error, request.destination.service)
    if (!failure) throw error
    dropAnswer(reply)
    // The line that is written of each request tells the cause as well: one line a failure.
    reply.log = reply.log.child({ err: failure })
    const { status, body } = errorAnswer(failure, request.id)
    return reply.code(status).header('retry-after', RETRY_AFTER).type('application/json; charset=utf-8').send(JSON.stringify(body))
  })

  const route: Omit<RouteOptions, 'url'> = {
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    onRequest: [
      limits.address,
      async (request, reply) => {
        // No answer is a page: where a browser is made to show one all the same, nothing in it runs.
        reply.headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" })
        refuseLongUrl(request)
        request.destination = destinationOf(request, reply)
        if (!request.destination.fromAnywhere) refuseForeignOrigin(request, origins)
        refuseDoubtfulBody(request)
        refuseOddUpload(request)
        await identifyCaller(request)
      },
      limits.caller,
    ],
    async preHandler(request) {
      // A body may take half a minute to come in. Meanwhile the session may be over.
      if (Buffer.isBuffer(request.body)) await identifyCaller(request)
    },
    handler: passOn,
  }
  app.route({ url: '/api', ...route })
  app.route({ url: '/api/*', ...route })

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
    // Another site could have the visitor's browser call it, cookie and all.
    request.session = request.destination?.fromAnywhere ? undefined : await callerOf(request)
    refuseByPolicy(request)
    refuseOtherAccount(request)
  }

  async function passOn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { service, deadline } = request.destination as Destination
    const lasting = deadline === 'stream' || deadline === 'transfer'
    const token = await identityToken(service, request.session)
    const ending = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) ending.abort(new CallerGone())
    })
    const fail = (error: unknown) => {
      if (error instanceof CallerGone) reply.hijack()
      else void reply.send(error instanceof BodyRefused ? error.answer : error)
    }
    // Else the headers would wait for the first byte of the body, which a stream may not have for long.
    if (lasting) reply.raw.once('pipe', () => reply.raw.flushHeaders())

    return reply.from(pathOf(request), {
      getUpstream: () => `http://${service}`,
      // A Buffer is passed on as it is only as an explicit body.
      ...(Buffer.isBuffer(request.body) && { body: request.body, contentType: request.headers['content-type'] ?? 'application/json' }),
      rewriteRequestHeaders(_request, { 'content-length': length }) {
        const headers: MarkedHeaders = requestHeaders(request.headers, { requestId: request.id, ip: request.ip, identityToken: token })
        if (length !== undefined && request.body) headers['content-length'] = String(length)
        headers[CALL] = { service, call: { deadline: deadlines[deadline], lasting, ending }, fail }
        return headers
      },
      rewriteHeaders: (headers) => answerHeaders(headers as IncomingHttpHeaders, service),
      onResponse(_request, _reply, answer) {
        // Its end is awaited all the same (upload-body.ts): closed at once, the client might never see the answer.
        if (request.body instanceof UploadBody) reply.removeHeader('connection')
        const { stream, headers } = answer as unknown as { stream: Dispatcher.ResponseData['body']; headers: IncomingHttpHeaders }
        sendAnswer(reply, service, stream, headers)
      },
      // An answer that reply-from itself cannot use.
      onError: (_reply, { error }) => fail(new UpstreamUnavailable(service, { cause: error })),
    })
  }

  /** What reply-from takes for undici. It wants a callback. */
  function dispatch(
    { method, path, headers, body }: { method: Dispatcher.HttpMethod; path: string; headers: MarkedHeaders; body?: Buffer | UploadBody | '' },
    done: (error: Error | null, answer?: Dispatcher.ResponseData) => void,
  ): void {
    const { service, call, fail } = headers[CALL] as NonNullable<MarkedHeaders[typeof CALL]>
    send(service, { ...call, method, path, headers: sendable(headers), body: body || undefined }).then((answer) => done(null, answer), fail)
  }
}

/** @throws what to tell the client */
async function collect(body: UploadBody): Promise<Buffer> {
  try {
    return await buffer(body)
  } catch (error) {
    throw error instanceof BodyRefused ? error.answer : error
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string
}

/** reply-from marks what it removes by undefined. */
function sendable(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function sendAnswer(reply: FastifyReply, service: string, body: Dispatcher.ResponseData['body'], headers: IncomingHttpHeaders): void {
  // A service says what went wrong in our shape; anything else comes from below it and may tell of the inside.
  if (reply.statusCode >= 500 && !headers['content-type']?.startsWith('application/json')) {
    body.destroy()
    void reply.send(new UpstreamUnavailable(service))
    return
  }
  if (isWorthCompressing(reply, headers)) void sendCompressed(reply, headers, body)
  else void reply.send(body)
}
