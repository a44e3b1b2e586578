// Builds the part of a page's head that crawlers and chat previews read.
import type { LinkCard } from '@ungana/contracts-kit'
import type { PageHead } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'
import { escapeMarkup } from '@ungana/service-kit'
import type { CardAnswer } from '#lib/card.ts'
import { jsonForHtml } from './json-for-html.ts'

const SITE = 'Ungana'

/** Returns the window title, in the same form as the shell's. */
const documentTitle = (title: string) => (title.includes(SITE) ? title : `${title} · ${SITE}`)

export interface PageRequest {
  /** The known parameters of the requested address. */
  readonly params: URLSearchParams
  /** Pattern of the page; undefined if there is no such page. */
  readonly pattern: string | undefined
  /** The head that the page's part declares; undefined if none. */
  readonly head: PageHead | undefined
  /** The service's answer about the page; undefined if the page has no card endpoint. */
  readonly card: CardAnswer | undefined
  /** Origin of the site: https://ungana.example */
  readonly origin: string
  readonly language: LanguageCode
  /** The languages that the site offers. */
  readonly languages: readonly LanguageCode[]
}

type PageSite = Pick<PageRequest, 'origin' | 'language' | 'languages'>

export interface HeadOfPage {
  /** Markup for the head. */
  readonly html: string
  /** Whether the page keeps the document's own title and description. */
  readonly keepsTitle: boolean
  readonly status: 200 | 404
}

/** Returns the head and status of a page. Unknown pages, pages unknown to their service and pages without a head are noindex. */
export function headOfPage({ params, pattern, head, card, ...site }: PageRequest): HeadOfPage {
  if (pattern === undefined || card?.found === 'nothing') return { html: robots, keepsTitle: true, status: 404 }
  if (card?.found === 'card') return { html: renderHead(card.card, site), keepsTitle: false, status: 200 }
  if (!head) return { html: robots, keepsTitle: true, status: 200 }
  const page = head.sameAs ?? pattern
  // A parameter in the address, such as :id, is still unchecked here.
  const url = page.includes(':') ? '' : site.origin + page + (params.size > 0 ? `?${params}` : '')
  const { title, description = '', index = true } = head
  return { html: renderHead({ title, description, url, image: null, data: [], index }, site), keepsTitle: false, status: 200 }
}

const robots = '<meta name="robots" content="noindex">'

function renderHead({ title, description, url: english, image, data, index }: LinkCard, { origin, language, languages }: PageSite): string {
  // Services and parts write addresses without a language.
  const urlIn = (code: LanguageCode) => (english.startsWith(`${origin}/`) ? origin + inLanguage(english.slice(origin.length), code) : english)
  const url = urlIn(language)
  const alternate = (hreflang: string, href: string) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}">`
  const meta = (name: string, content: string) => (content ? `<meta name="${name}" content="${escapeMarkup(content)}">` : '')
  const openGraph = (property: string, content: string) => (content ? `<meta property="og:${property}" content="${escapeMarkup(content)}">` : '')
  return [
    `<title>${escapeMarkup(documentTitle(title))}</title>`,
    meta('description', description),
    index ? '' : robots,
    url ? `<link rel="canonical" href="${escapeMarkup(url)}">` : '',
    ...(url && index && languages.length > 1 ? [...languages.map((code) => alternate(code, urlIn(code))), alternate('x-default', english)] : []),
    openGraph('site_name', SITE),
    openGraph('type', 'website'),
    openGraph('title', title),
    openGraph('description', description),
    openGraph('url', url),
    image
      ? openGraph('image', image.url) +
        openGraph('image:width', String(image.width)) +
        openGraph('image:height', String(image.height)) +
        openGraph('image:alt', image.alt) +
        meta('twitter:card', 'summary_large_image')
      : meta('twitter:card', 'summary'),
    // JSON-LD is data, not a script that browsers run, so the content security policy allows it.
    ...data.map((thing) => `<script type="application/ld+json">${jsonForHtml(thing)}</script>`),
  ].join('')
}
