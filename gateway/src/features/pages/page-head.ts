// What a page tells those who do not run it.
import type { LinkCard } from '@ungana/contracts-kit'
import type { PageHead } from '@ungana/contracts-shell'
import { escaped } from '@ungana/service-kit'
import type { CardAnswer } from '#lib/card.ts'
import { jsonForHtml } from './json-for-html.ts'

const SITE = 'Ungana'

/** As the shell names a page in the window. */
const documentTitle = (title: string) => (title.includes(SITE) ? title : `${title} · ${SITE}`)

export interface Asked {
  /** Path without query, and the query without its question mark, as they came in. */
  readonly path: string
  readonly query: string
  /** Of the page; undefined where there is none. */
  readonly pattern: string | undefined
  /** What its part says of it; undefined: nothing. */
  readonly head: PageHead | undefined
  /** What a service says of it; undefined where none is to be asked. */
  readonly card: CardAnswer | undefined
  /** Of the site: https://ungana.example */
  readonly origin: string
}

export interface HeadOfPage {
  /** Markup that takes the place of title and description; undefined: they stay, and search engines are kept away. */
  readonly html: string
  /** Whether those stay. */
  readonly keepsTitle: boolean
  readonly status: 200 | 404
}

/** An unknown page, one that its service does not know, and one whose part says nothing of it are not to be listed. */
export function headOfPage({ path, query, pattern, head, card, origin }: Asked): HeadOfPage {
  if (pattern === undefined || card?.found === 'nothing') return { html: robots, keepsTitle: true, status: 404 }
  if (card?.found === 'card') return { html: renderHead(card.card), keepsTitle: false, status: 200 }
  if (!head) return { html: robots, keepsTitle: true, status: 200 }
  const url = origin + addressOf(head, pattern, path, query)
  const { title, description = '', index = true } = head
  return { html: renderHead({ title, description, url, image: null, data: [], index }), keepsTitle: false, status: 200 }
}

const robots = '<meta name="robots" content="noindex">'

function renderHead({ title, description, url, image, data, index }: LinkCard): string {
  const named = (name: string, content: string) => (content ? `<meta name="${name}" content="${escaped(content)}">` : '')
  const open = (property: string, content: string) => (content ? `<meta property="og:${property}" content="${escaped(content)}">` : '')
  return [
    `<title>${escaped(documentTitle(title))}</title>`,
    named('description', description),
    index ? '' : robots,
    `<link rel="canonical" href="${escaped(url)}">`,
    open('site_name', SITE),
    open('type', 'website'),
    open('title', title),
    open('description', description),
    open('url', url),
    image
      ? open('image', image.url) +
        open('image:width', String(image.width)) +
        open('image:height', String(image.height)) +
        open('image:alt', image.alt) +
        named('twitter:card', 'summary_large_image')
      : named('twitter:card', 'summary'),
    // A block of data: browsers do not run it, so the policy for scripts says nothing of it.
    ...data.map((thing) => `<script type="application/ld+json">${jsonForHtml(thing)}</script>`),
  ].join('')
}

/** The one address of a page, whatever was added to it, in whatever case and with or without a slash at its end it was asked for. */
function addressOf({ sameAs, query: kept = [] }: PageHead, pattern: string, path: string, query: string): string {
  const page = sameAs ?? (pattern.includes(':') ? path.replace(/(?<=.)\/+$/, '') : pattern)
  const given = new URLSearchParams(query)
  const params = new URLSearchParams()
  for (const name of kept) if (given.get(name)) params.set(name, given.get(name) as string)
  return params.size > 0 ? `${page}?${params}` : page
}
