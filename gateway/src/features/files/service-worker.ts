// Serves /sw.js. A browser keeps its service worker until this address gives another one, so it always answers.
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Site } from '#lib/site.ts'
import { sendReleasedFile } from './files.ts'

export interface ServiceWorkerOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  /** off: browsers delete their worker and everything that it saved. */
  readonly offline: 'on' | 'off'
  readonly limit: onRequestAsyncHookHandler
}

const ADDRESS = '/sw.js'

/** For `off`, and for releases of the shell without a worker. */
const removal = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('ungana:')).map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`

const headers = {
  'cache-control': 'no-cache',
  // The worker only fetches from this site. Pages have policies of their own.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

export async function serveServiceWorker(app: FastifyInstance, { siteOf, offline, limit }: ServiceWorkerOptions): Promise<void> {
  app.get(ADDRESS, { onRequest: limit }, async (request, reply) => {
    const file = offline === 'on' ? (await siteOf(request)).file(ADDRESS) : undefined
    if (!file) return reply.headers(headers).type('text/javascript; charset=utf-8').send(removal)
    await sendReleasedFile(request, reply, file, headers)
    return reply
  })
}
