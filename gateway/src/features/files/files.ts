// The released files: /assets, /r/<name>, and, for pages to offer, those at the root.
import { negotiate } from '@fastify/accept-negotiator'
import { isUtf8MimeType, mime, send } from '@fastify/send'
import { NotFound } from '@ungana/service-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ReleasedFile, Site } from '#lib/site.ts'

export interface FilesOptions {
  readonly currentSite: () => Promise<Site>
  readonly limit: onRequestAsyncHookHandler
}

export async function serveFiles(app: FastifyInstance, { currentSite, limit }: FilesOptions): Promise<void> {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = (await currentSite()).files.get(request.url.split('?', 1)[0] as string)
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
 * time, the rest, such as /favicon.svg, may be an hour old. Throws NotFound when the file has been removed meanwhile.
 */
export async function sendReleasedFile(request: FastifyRequest, reply: FastifyReply, file: ReleasedFile): Promise<FastifyReply> {
  const brotli = file.brotli && negotiate(request.headers['accept-encoding'] ?? '', ['br']) === 'br'
  const options = { root: file.folder, index: false, cacheControl: false, contentType: false, dotfiles: 'allow' } as const
  const result = await send(request.raw, encodeURI(file.path + (brotli ? '.br' : '')), options)
  if (result.type !== 'file' && result.statusCode !== 416) {
    reply.header('cache-control', 'no-store')
    throw new NotFound()
  }
  reply.code(result.statusCode).headers(result.headers)
  reply.type(contentType(file.path)).header('cache-control', cacheControl(file))
  if (file.brotli) reply.header('vary', 'accept-encoding')
  if (brotli) reply.header('content-encoding', 'br')
  return reply.send(result.stream)
}

function contentType(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream'
  return isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

function cacheControl({ hashed, path }: ReleasedFile): string {
  if (hashed) return 'public, max-age=31536000, immutable'
  return path === 'mf-manifest.json' ? 'no-cache' : 'public, max-age=3600'
}
