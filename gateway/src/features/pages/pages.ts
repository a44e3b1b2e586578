// Every address that is nothing else: the shell's page, filled in for who will render it.
import { negotiate } from '@fastify/accept-negotiator'
import { navigationLinks, type SiteContact } from '@ungana/contracts-shell'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AskForCard } from '#lib/card.ts'
import { type ReleasedFile, SHELL, type Site, type Visit } from '#lib/site.ts'
import { type IndexPage, renderIndexPage } from './index-page.ts'
import { type HeadOfPage, headOfPage } from './page-head.ts'
import { createPageFinder, type Page } from './page-patterns.ts'
import { skeletonKey } from './skeleton-key.ts'
import { unavailablePage } from './unavailable-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page that was found: `/company/:id`. */
    page: string | undefined
  }
}

export interface PagesOptions {
  readonly visitOf: (request: FastifyRequest) => Promise<Visit>
  /** Answers with a file of the shell's release: /favicon.svg, /robots.txt. */
  readonly sendFile: (request: FastifyRequest, reply: FastifyReply, file: ReleasedFile) => Promise<FastifyReply>
  readonly limit: onRequestAsyncHookHandler
  /** For the footer; undefined: nothing is configured. */
  readonly contact?: SiteContact | undefined
  /** Of a page that loads scripts of these kinds of payment providers; of most, of none. */
  readonly headersOf: (providers: readonly string[]) => Readonly<Record<string, string>>
  readonly cardOf: AskForCard
  /** The first under which the site is opened: https://ungana.example */
  readonly origin: string
}

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { visitOf, sendFile, limit, headersOf } = options
  /** Kept as long as the site itself. */
  const shown = new WeakMap<Site, SitePages>()

  app.decorateRequest('page', undefined)
  app.get('/*', { onRequest: limit }, async (request, reply) => {
    const { site, cookie } = await visitOf(request)
    const path = request.url.split('?', 1)[0] as string
    const file = site.file(path)
    if (file) return sendFile(request, reply, file)

    reply.type('text/html; charset=utf-8')
    if (!site.shell) {
      return reply
        .code(503)
        .headers({ ...headersOf([]), 'retry-after': '5', 'cache-control': 'no-store' })
        .send(unavailablePage)
    }
    if (cookie) reply.header('set-cookie', cookie)
    const pages = shown.get(site) ?? sitePages(site, site.shell, options, app)
    shown.set(site, pages)
    const { status, page, providers, pattern } = await pages(request.url)
    request.page = pattern
    reply.headers(headersOf(providers))
    return sendPage(request, reply.code(status), await page, site.varies)
  })
}

type SitePages = (address: string) => Promise<{
  readonly status: 200 | 404
  readonly page: Promise<IndexPage>
  /** Whose scripts it loads. */
  readonly providers: readonly string[]
  readonly pattern: string | undefined
}>

/** Pages of single things are as many as these; some tens of kilobytes each. */
const KEPT_PAGES = 400

/** The pages of one state of the site, each made when it is first asked for. */
function sitePages(
  { registry, skeletons, heads, file }: Site,
  shell: NonNullable<Site['shell']>,
  { contact, cardOf, origin }: Pick<PagesOptions, 'contact' | 'cardOf' | 'origin'>,
  { log }: FastifyInstance,
): SitePages {
  const find = createPageFinder(shell.pages, registry.remotes, log)
  const isServed = (path: string) => find(path) !== undefined
  const links = navigationLinks([shell, ...registry.remotes], isServed)
  const ofShell = skeletons.get(SHELL) ?? {}
  const made = new LRUCache<string, Promise<IndexPage>>({ max: KEPT_PAGES })

  const drawnFor = (found: Page) => skeletons.get(found.remote ?? SHELL) ?? {}

  function make(found: Page | undefined, drawn: string, head: HeadOfPage): Promise<IndexPage> {
    const own = found ? drawnFor(found)[drawn] : ofShell['*']
    return renderIndexPage({
      document: (found && shell.documents.get(found.pattern)) ?? shell.indexHtml,
      skeleton: own ?? ofShell.otherwise,
      facts: { isServed, links, pattern: found?.pattern },
      head,
      registry,
      remote: found?.remote,
      remoteScripts: ofShell.remote?.scripts ?? [],
      contact,
      integrityOf: (address) => file(address)?.integrity,
    })
  }

  return async (address) => {
    const [path = '', query = ''] = splitAtQuery(address)
    const found = find(path)
    const head = found && heads.get(found.pattern)
    const card = found && head?.card ? await cardOf(cardPath(head.card, found.pattern, path)) : undefined
    const said = headOfPage({ path, query, pattern: found?.pattern, head, card, origin })
    const drawn = found ? skeletonKey(Object.keys(drawnFor(found)), found.pattern, query) : '*'
    const key = JSON.stringify([drawn, said.html])
    const page = made.get(key) ?? make(found, drawn, said)
    made.set(key, page)
    const providers = (found && registry.remotes.find(({ name }) => name === found.remote)?.providers?.[found.pattern]) ?? []
    return { status: said.status, page, providers, pattern: found?.pattern }
  }
}

function splitAtQuery(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** `/api/cards/companies/:id` for the page at `path`, with what stands in the place of `:id` in its pattern. */
function cardPath(card: string, pattern: string, path: string): string {
  const given = path.split('/')
  const values = new Map(pattern.split('/').map((segment, index) => [segment, given[index] ?? '']))
  return card
    .split('/')
    .map((segment) => (segment.startsWith(':') ? (values.get(segment) ?? '') : segment))
    .join('/')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: IndexPage, varies: boolean): FastifyReply {
  // While some visitors get another page, no cache may give one's to another.
  const caching = varies
    ? { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' }
    : { 'cache-control': 'no-cache', vary: 'accept-encoding' }
  reply.headers({ ...caching, etag })
  const kept = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)
  if (kept && reply.statusCode === 200) return reply.code(304).send()
  if (negotiate(request.headers['accept-encoding'] ?? '', ['br']) !== 'br') return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}
