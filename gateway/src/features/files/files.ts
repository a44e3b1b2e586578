// The released files: /assets, /r/<name>, and, for pages to offer, those at the root.
import { negotiate } from '@fastify/accept-negotiator'
import { isUtf8MimeType, mime } from '@fastify/send'
import { NotFound, Unavailable } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ReleasedFile, Site } from '#lib/site.ts'
import { contentOf } from './released-content.ts'

export interface FilesOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  /** The same as it was found last, without a look at the disk. */
  readonly lastSiteOf: (request: FastifyRequest) => Site
  readonly limit: onRequestAsyncHookHandler
}

export async function serveFiles(app: FastifyInstance, { siteOf, lastSiteOf, limit }: FilesOptions): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    const known = lastSiteOf(request).file(path)
    // A hashed address stays what it is; only one that is new, or names no content, is worth a look for newer releases.
    const file = known?.hashed ? known : (await siteOf(request)).file(path)
    if (!file) {
      reply.header('cache-control', 'no-store')
      throw new NotFound()
    }
    return sendReleasedFile(request, reply, file)
  }
  // Hashed files are asked for once by each browser and cost next to nothing: they do not count against its rate.
  app.get('/assets/*', handler)
  app.get('/r/:name/assets/*', handler)
  app.get('/r/*', { onRequest: limit }, handler)
}

/**
 * Answers with `file`, compressed where the client takes it so. A hashed one may be kept for ever, a manifest must be asked for anew each
 * time, the rest, such as /favicon.svg, may be an hour old. Throws NotFound when the file has been removed meanwhile, Unavailable
 * when it is not what was released.
 */
export async function sendReleasedFile(request: FastifyRequest, reply: FastifyReply, file: ReleasedFile): Promise<FastifyReply> {
  const brotli = file.brotli && negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br'
  const bad = (path: string) => request.log.error({ path }, 'a released file was changed: it is not sent')
  const content = await contentOf(file, brotli, bad)
  if (typeof content === 'string') {
    reply.header('cache-control', 'no-store')
    throw content === 'missing' ? new NotFound() : new Unavailable('a released file')
  }
  reply.type(contentType(file.path)).header('cache-control', cacheControl(file))
  if (file.brotli) reply.header('vary', 'accept-encoding')
  if (!file.hashed && isKept(request, reply, file.integrity, brotli)) return reply.code(304).send()
  if (brotli) reply.header('content-encoding', 'br')
  if (file.path.endsWith('.js')) for (const name of forDocuments) reply.removeHeader(name)
  // Nobody asks after the one request by which a file came that is kept for a year.
  if (file.hashed) reply.removeHeader('x-request-id')
  return reply.send(content)
}

/** Tags the answer, and tells whether the client has it already. A hashed file needs no tag, and a visitor's first page pays for each header. */
function isKept({ headers }: FastifyRequest, reply: FastifyReply, integrity: string, brotli: boolean): boolean {
  const etag = `"${integrity.slice('sha256-'.length, -1)}${brotli ? '-br' : ''}"`
  reply.header('etag', etag)
  return headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** Of the common headers, what a script has no use for: it is no page, even when it is opened as one. */
const forDocuments = ['content-security-policy', 'referrer-policy'] as const

function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

function cacheControl({ hashed, path }: ReleasedFile): string {
  if (hashed) return 'public, max-age=31536000, immutable'
  return path === 'mf-manifest.json' ? 'no-cache' : 'public, max-age=3600'
}
