// /api/docs and /api/docs/openapi.json: the calls of all services, as the services describe them.
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { SendToService } from '#lib/service-call.ts'
import { pageStyles, renderDocsPage } from './docs-page.ts'
import { joinDocuments, readServiceDocument, type ServiceDocument, type ServicePart } from './join-documents.ts'

export interface DocsOptions {
  readonly services: readonly string[]
  readonly send: SendToService
  readonly limit: onRequestAsyncHookHandler
  /** Returns the response headers of a page that has styles with these hashes. */
  readonly headersOf: (styles: readonly string[]) => Readonly<Record<string, string>>
  /** Name of the session cookie. */
  readonly cookieName: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Milliseconds for which a description is cached. A description without some services expires sooner, because those services may soon answer again.
 */
const CACHE_TIMES = { whole: 30_000, partial: 2000 }
const DEADLINE = { answer: 2000, silence: 2000 }

const compress = promisify(brotliCompress)

interface Docs {
  readonly page: Body
  readonly json: Body
  readonly whole: boolean
}

interface Body {
  readonly plain: Buffer
  readonly brotli: Buffer
}

export async function serveDocs(app: FastifyInstance, { services, send, limit, headersOf, cookieName, now }: DocsOptions): Promise<void> {
  let cached: { readonly docs: Promise<Docs>; until: number } | undefined

  /** Concurrent requests share one read. */
  function currentDocs(): Promise<Docs> {
    if (cached && now() < cached.until) return cached.docs
    const reading = { docs: readDocs(), until: now() + CACHE_TIMES.whole }
    cached = reading
    reading.docs.then(
      ({ whole }) => {
        reading.until = now() + (whole ? CACHE_TIMES.whole : CACHE_TIMES.partial)
      },
      () => {
        reading.until = 0
      },
    )
    return reading.docs
  }

  async function readDocs(): Promise<Docs> {
    const parts = await Promise.all(services.map(async (service): Promise<ServicePart> => ({ service, document: await documentOf(service) })))
    return {
      page: await body(renderDocsPage(parts)),
      json: await body(JSON.stringify(joinDocuments(parts, cookieName))),
      whole: parts.every(({ document }) => document),
    }
  }

  async function documentOf(service: string): Promise<ServiceDocument | undefined> {
    try {
      const { statusCode, body } = await send(service, {
        method: 'GET',
        path: '/openapi.json',
        headers: { accept: 'application/json' },
        body: undefined,
        isLong: false,
        deadline: DEADLINE,
        controller: new AbortController(),
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(`${service} answered ${statusCode} to /openapi.json`)
      return readServiceDocument(text)
    } catch (error) {
      app.log.warn({ err: error, upstream: service }, 'left out of the API description')
      return undefined
    }
  }

  function answer(request: FastifyRequest, reply: FastifyReply, { plain, brotli }: Body, { whole }: Docs): FastifyReply {
    reply.headers({ vary: 'accept-encoding', 'cache-control': whole ? `public, max-age=${CACHE_TIMES.whole / 1000}` : 'no-store' })
    if (negotiate(request.headers['accept-encoding'] ?? '', ['br']) !== 'br') return reply.send(plain)
    return reply.header('content-encoding', 'br').send(brotli)
  }

  app.get('/api/docs', { onRequest: limit }, async (request, reply) => {
    const docs = await currentDocs()
    return answer(request, reply.headers(headersOf(pageStyles)).type('text/html; charset=utf-8'), docs.page, docs)
  })
  app.get('/api/docs/openapi.json', { onRequest: limit }, async (request, reply) => {
    const docs = await currentDocs()
    return answer(request, reply.type('application/json; charset=utf-8'), docs.json, docs)
  })
}

async function body(text: string): Promise<Body> {
  const plain = Buffer.from(text)
  return { plain, brotli: await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) }
}
