import { Readable } from 'node:stream'
import { directorySitemap, listDirectorySitemaps } from '@ungana/contracts-directory'
import { NotFound, type Service } from '@ungana/service-kit'
import { cached } from '#lib/cached.ts'
import type { Database } from '#lib/database.ts'
import { listSitemaps } from './sitemap-lists.ts'
import { sitemapPages } from './sitemap-pages.ts'
import { sitemapXml } from './sitemap-xml.ts'

const CACHE_MS = 10 * 60_000

/** @param origin of the site: https://ungana.example */
export function sitemapRoutes(app: Service, database: Database, origin: string): void {
  const lists = cached(() => listSitemaps(database), CACHE_MS)
  app.route({
    ...listDirectorySitemaps,
    config: { policy: 'anyone' },
    handler: async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=600')
      return lists()
    },
  })

  app.route({
    ...directorySitemap,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const pages = sitemapPages(database, request.params.name)
      if (!pages) throw new NotFound()
      reply.headers({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' })
      return reply.send(Readable.from(sitemapXml(pages, origin)))
    },
  })
}
