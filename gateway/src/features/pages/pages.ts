// Every address that is nothing else: the shell's page, filled in for who will render it.
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { ReleasedFile, Site } from '#lib/site.ts'
import { type IndexPage, renderIndexPage } from './index-page.ts'
import { createPageFinder } from './page-patterns.ts'
import { unavailablePage } from './unavailable-page.ts'

export interface PagesOptions {
  readonly currentSite: () => Promise<Site>
  /** Answers with a file of the shell's release: /favicon.svg, /robots.txt. */
  readonly sendFile: (request: FastifyRequest, reply: FastifyReply, file: ReleasedFile) => Promise<FastifyReply>
  readonly limit: onRequestAsyncHookHandler
  readonly headers: Readonly<Record<string, string>>
}

export async function servePages(app: FastifyInstance, { currentSite, sendFile, limit, headers }: PagesOptions): Promise<void> {
  let shown: { readonly site: Site; readonly pages: SitePages } | undefined

  app.get('/*', { onRequest: limit }, async (request, reply) => {
    const site = await currentSite()
    const path = request.url.split('?', 1)[0] as string
    const file = site.files.get(path)
    if (file) return sendFile(request, reply, file)

    reply.headers(headers).type('text/html; charset=utf-8')
    if (!site.shell) return reply.code(503).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).send(unavailablePage)
    if (shown?.site !== site) shown = { site, pages: sitePages(site, site.shell, app) }
    const { status, page } = shown.pages(path)
    return sendPage(request, reply.code(status), await page)
  })
}

type SitePages = (path: string) => { readonly status: 200 | 404; readonly page: Promise<IndexPage> }

/** The pages of one state of the site: one for each remote and one for the shell, each made when it is first asked for. */
function sitePages({ shell: _, ...site }: Site, shell: NonNullable<Site['shell']>, { log }: FastifyInstance): SitePages {
  const find = createPageFinder(shell.pages, site.registry.remotes, log)
  const made = new Map<string | undefined, Promise<IndexPage>>()
  return (path) => {
    const found = find(path)
    const page = made.get(found?.remote) ?? renderIndexPage(shell.indexHtml, site.registry, found?.remote)
    made.set(found?.remote, page)
    return { status: found ? 200 : 404, page }
  }
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: IndexPage): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
  const kept = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)
  if (kept && reply.statusCode === 200) return reply.code(304).send()
  if (negotiate(request.headers['accept-encoding'] ?? '', ['br']) !== 'br') return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}
