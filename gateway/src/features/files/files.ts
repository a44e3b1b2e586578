// Serves released files: /assets, /r/<name>, and files at the root such as /favicon.svg.
import { negotiate } from '@fastify/accept-negotiator'
import { isUtf8MimeType, mime } from '@fastify/send'
import { NotFound, Unavailable } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ReleasedFile, Site } from '#lib/site.ts'
import { contentOf } from './released-content.ts'

export interface FilesOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  /** The site as last read, without checking the disk. */
  readonly lastSiteOf: (request: FastifyRequest) => Site
  readonly limit: onRequestAsyncHookHandler
}

export async function serveFiles(app: FastifyInstance, { siteOf, lastSiteOf, limit }: FilesOptions): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    const known = lastSiteOf(request).file(path)
    // The content at a hashed address never changes. For other addresses, the disk is checked for a newer release.
    const file = known?.hashed ? known : (await siteOf(request)).file(path)
    if (!file) {
      reply.header('cache-control', 'no-store')
      throw new NotFound()
    }
    return sendReleasedFile(request, reply, file)
  }
  // Hashed files do not count against the rate limit: a browser requests each once, and they cost very little.
  app.get('/assets/*', handler)
  app.get('/r/:name/assets/*', handler)
  app.get('/r/*', { onRequest: limit }, handler)
}

/** @throws Error if the file is gone or changed after its release */
export async function releasedText(file: ReleasedFile): Promise<string> {
  const content = await contentOf(file, false, () => undefined)
  if (typeof content === 'string') throw new Error(`${file.path} is ${content}`)
  return content.toString()
}

/**
 * Sends `file`, compressed if the client accepts it. Browsers keep a hashed file for a year, revalidate manifests and lists every time, and keep other files,
 * such as /favicon.svg, for an hour. `own` replaces headers. Throws NotFound if the file is gone, Unavailable if it changed after its release.
 */
export async function sendReleasedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ReleasedFile,
  own?: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const brotli = file.brotli && negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br'
  const onChanged = (path: string) => request.log.error({ path }, 'a released file was changed and is not sent')
  const content = await contentOf(file, brotli, onChanged)
  if (typeof content === 'string') {
    reply.header('cache-control', 'no-store')
    throw content === 'missing' ? new NotFound() : new Unavailable('a released file')
  }
  reply.type(contentType(file.path)).header('cache-control', cacheControl(file))
  if (file.brotli) reply.header('vary', 'accept-encoding')
  if (own) reply.headers(own)
  if (!file.hashed && clientHasFile(request, reply, file.integrity, brotli)) return reply.code(304).send()
  if (brotli) reply.header('content-encoding', 'br')
  if (file.path.endsWith('.js') && !own) for (const name of documentHeaders) reply.removeHeader(name)
  // Nobody needs the request id of a file that is kept for a year.
  if (file.hashed) reply.removeHeader('x-request-id')
  return reply.send(content)
}

/** Sets the ETag and returns whether the client already has the file. Hashed files need no ETag, and each header slows a visitor's first page. */
function clientHasFile({ headers }: FastifyRequest, reply: FastifyReply, integrity: string, brotli: boolean): boolean {
  const etag = `"${integrity.slice('sha256-'.length, -1)}${brotli ? '-br' : ''}"`
  reply.header('etag', etag)
  return headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** Common headers that only documents need, because a browser shows a script opened as a page as plain text. */
const documentHeaders = ['content-security-policy', 'referrer-policy'] as const

function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

function cacheControl({ hashed, path }: ReleasedFile): string {
  if (hashed) return 'public, max-age=31536000, immutable'
  return path === 'mf-manifest.json' || path === 'files.json' ? 'no-cache' : 'public, max-age=3600'
}
