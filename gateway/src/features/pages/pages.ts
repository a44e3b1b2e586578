// Serves the page for every address that no other route has.
import { negotiate } from '@fastify/accept-negotiator'
import { navigationLinks, type SiteContact, type SiteSetting } from '@ungana/contracts-shell'
import { type LanguageCode, languageOf } from '@ungana/language'
import { splitLanguage, withoutEnglish } from '@ungana/language/split'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { AskForCard, KnownValues } from '#lib/card.ts'
import type { Draw, Drawing } from '#lib/drawing.ts'
import { registryIn } from '#lib/registry-in.ts'
import { type ReleasedFile, SHELL, type Site, type Visit } from '#lib/site.ts'
import { styleHashes } from '#lib/style-hashes.ts'
import { type IndexPage, renderIndexPage } from './index-page.ts'
import { knownParams } from './known-params.ts'
import { type HeadOfPage, headOfPage } from './page-head.ts'
import { createPageFinder, type Page } from './page-patterns.ts'
import { skeletonKey } from './skeleton-key.ts'
import { unavailablePage } from './unavailable-page.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Pattern of the page: `/company/:id`. */
    page: string | undefined
  }
}

export interface PagesOptions {
  readonly visitOf: (request: FastifyRequest) => Promise<Visit>
  /** Sends a file of the shell's release: /favicon.svg, /robots.txt. */
  readonly sendFile: (request: FastifyRequest, reply: FastifyReply, file: ReleasedFile) => Promise<FastifyReply>
  readonly limit: onRequestAsyncHookHandler
  /** For the footer; undefined if none is configured. */
  readonly contact?: SiteContact | undefined
  readonly settings: readonly SiteSetting[]
  /** The languages that the site offers. */
  readonly languages: readonly LanguageCode[]
  /**
   * Returns the response headers of a page that has styles with these hashes and loads scripts of these kinds of payment providers. For most pages
   * the second list is empty.
   */
  readonly headersOf: (styles: readonly string[], providers: readonly string[]) => Readonly<Record<string, string>>
  readonly cardOf: AskForCard
  readonly valuesOf: KnownValues
  readonly draw: Draw
  /** The site's first origin, for canonical URLs: https://ungana.example */
  readonly origin: string
}

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { visitOf, sendFile, limit, headersOf } = options
  /** Weak, so that pages are dropped together with their site. */
  const pagesBySite = new WeakMap<Site, SitePages>()

  app.decorateRequest('page', undefined)
  app.get('/*', { onRequest: limit }, async (request, reply) => {
    const { site, cookie } = await visitOf(request)
    const path = request.url.split('?', 1)[0] as string
    const file = site.file(path)
    if (file) return sendFile(request, reply, file)
    const english = withoutEnglish(request.url)
    if (english) return reply.redirect(english, 301)

    reply.type('text/html; charset=utf-8')
    if (!site.shell) {
      return reply
        .code(503)
        .headers({ ...headersOf(styleHashes(unavailablePage), []), 'retry-after': '5', 'cache-control': 'no-store' })
        .send(unavailablePage)
    }
    if (cookie) reply.header('set-cookie', cookie)
    const pages = pagesBySite.get(site) ?? sitePages(site, site.shell, options, app)
    pagesBySite.set(site, pages)
    const savesData = request.headers['save-data']?.toString().trim().toLowerCase() === 'on'
    const { status, page: rendering, providers, pattern } = await pages(request.url, savesData)
    request.page = pattern
    const page = await rendering
    reply.headers(headersOf(page.styles, providers))
    return sendPage(request, reply.code(status), page, site.varies)
  })
}

/** Takes the address as the visitor wrote it, with its language. */
type SitePages = (
  written: string,
  savesData: boolean,
) => Promise<{
  readonly status: 200 | 404
  readonly page: Promise<IndexPage>
  /** Kinds of payment providers whose scripts the page loads. */
  readonly providers: readonly string[]
  readonly pattern: string | undefined
}>

/** Maximum number of cached pages in each language, some tens of kilobytes each. */
const MAX_CACHED_PAGES = 400

/** Returns a function that renders the pages of one site, each on first request. */
function sitePages(
  site: Site,
  shell: NonNullable<Site['shell']>,
  {
    contact,
    settings,
    languages,
    cardOf,
    valuesOf,
    draw,
    origin,
  }: Pick<PagesOptions, 'contact' | 'settings' | 'languages' | 'cardOf' | 'valuesOf' | 'draw' | 'origin'>,
  { log }: FastifyInstance,
): SitePages {
  const { registry, skeletons, translations, manifests, heads, file } = site
  const find = createPageFinder(shell.pages, registry.remotes, log)
  const isServed = (path: string) => find(path) !== undefined
  const shellSkeletons = skeletons.get(SHELL) ?? {}
  const cached = new LRUCache<string, { readonly page: Promise<IndexPage>; readonly drawing: number | undefined }>({
    max: MAX_CACHED_PAGES * languages.length,
  })

  const skeletonsOf = (found: Page) => skeletons.get(found.remote ?? SHELL) ?? {}

  const patterns = [...shell.pages, ...registry.remotes.flatMap(({ pages }) => pages)]

  /** As a visitor sees the page. Undefined if the part does not draw it, or its address has a parameter that does not belong to its canonical URL. */
  async function drawingOf(
    found: Page,
    skeleton: string,
    path: string,
    params: URLSearchParams,
    language: LanguageCode,
  ): Promise<Drawing | undefined> {
    const code = found.remote === undefined ? undefined : site.pages.get(found.remote)
    if (!code || !found.remote) return undefined
    const texts = translations.get(found.remote)?.get(language)?.script.address
    const address = params.size > 0 ? `${path}?${params}` : path
    return draw({ code, texts: texts === undefined ? undefined : file(texts), language, skeleton, address, patterns })
  }

  function render(
    found: Page | undefined,
    skeletonName: string,
    head: HeadOfPage,
    language: LanguageCode,
    savesData: boolean,
    drawing: Drawing | undefined,
  ): Promise<IndexPage> {
    const inLanguage = (part: string) => translations.get(part)?.get(language)
    const own = inLanguage(SHELL)
    const documents = own?.documents ?? shell
    const frameSkeletons = { ...shellSkeletons, ...own?.skeletons }
    const part = found?.remote ?? SHELL
    const whole = found && documents.documents.get(found.pattern)
    const registryOfPage = registryIn(site, language)
    const links = navigationLinks([manifests.get(SHELL)?.[language] ?? shell, ...registryOfPage.remotes], isServed)
    const skeleton = found ? { ...skeletonsOf(found), ...inLanguage(part)?.skeletons }[skeletonName] : frameSkeletons['*']
    return renderIndexPage({
      language: languageOf(language),
      languages,
      savesData,
      document: whole ?? documents.indexHtml,
      skeleton: skeleton && drawing ? { ...skeleton, html: drawing.html, css: drawing.css } : (skeleton ?? frameSkeletons.otherwise),
      answers: drawing?.answers,
      facts: { isServed, links, pattern: found?.pattern, settings },
      head,
      registry: registryOfPage,
      remote: found?.remote,
      texts: [own?.script, whole ? undefined : own?.later, part === SHELL ? undefined : inLanguage(part)?.script].flatMap((script) => script ?? []),
      remoteScripts: shellSkeletons.remote?.scripts ?? [],
      contact,
      integrityOf: (address) => file(address)?.integrity,
    })
  }

  return async (written, savesData) => {
    const { language, address } = splitLanguage(written, languages)
    const [path = '', query = ''] = splitAtQuery(address)
    const found = find(path)
    const head = found && (manifests.get(found.remote ?? SHELL)?.[language]?.heads?.[found.pattern] ?? heads.get(found.pattern))
    const card = found && head?.card ? await cardOf(cardPath(head.card, found.pattern, path), language) : undefined
    const params = head ? await knownParams(head, query, valuesOf) : new URLSearchParams()
    const renderedHead = headOfPage({ params, pattern: found?.pattern, head, card, origin, language, languages })
    const skeletonName = found ? skeletonKey(Object.keys(skeletonsOf(found)), found.pattern, query) : '*'
    // Other addresses would let anybody make the gateway draw any number of pages.
    const isDrawn =
      found &&
      head?.drawn &&
      isSpelledAs(found.pattern, path) &&
      new URLSearchParams(query).size === params.size &&
      (head.card ? card?.found === 'card' : true)
    const drawing = isDrawn ? await drawingOf(found, skeletonName, path, params, language) : undefined
    const key = JSON.stringify([language, savesData, skeletonName, renderedHead.html, drawing !== undefined])
    const known = cached.get(key)
    const page = known?.drawing === drawing?.id && known ? known.page : render(found, skeletonName, renderedHead, language, savesData, drawing)
    cached.set(key, { page, drawing: drawing?.id })
    const providers = (found && registry.remotes.find(({ name }) => name === found.remote)?.providers?.[found.pattern]) ?? []
    return { status: renderedHead.status, page, providers, pattern: found?.pattern }
  }
}

function splitAtQuery(address: string): [path: string, query: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)]
}

/** The router also finds pages in other letter cases and with a slash at the end. */
function isSpelledAs(pattern: string, path: string): boolean {
  const segments = path.split('/')
  const wanted = pattern.split('/')
  return segments.length === wanted.length && wanted.every((segment, index) => segment.startsWith(':') || segment === segments[index])
}

/** Returns the path of the card endpoint for the page at `path`: parameters such as `:id` get their values from the page's path. */
function cardPath(card: string, pattern: string, path: string): string {
  const segments = path.split('/')
  const values = new Map(pattern.split('/').map((segment, index) => [segment, segments[index] ?? '']))
  return card
    .split('/')
    .map((segment) => (segment.startsWith(':') ? (values.get(segment) ?? '') : segment))
    .join('/')
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: IndexPage, varies: boolean): FastifyReply {
  // While visitors get different releases, shared caches must not store the page.
  const caching = varies
    ? { 'cache-control': 'private, no-cache', vary: 'accept-encoding, save-data, cookie' }
    : { 'cache-control': 'no-cache', vary: 'accept-encoding, save-data' }
  reply.headers({ ...caching, etag })
  const isUnchanged = request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === etag)
  if (isUnchanged && reply.statusCode === 200) return reply.code(304).send()
  if (negotiate(request.headers['accept-encoding'] ?? '', ['br']) !== 'br') return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}
