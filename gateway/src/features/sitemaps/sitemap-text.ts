import type { PageHead } from '@ungana/contracts-shell'
import type { LanguageCode } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'

/** Allows every path. Pages that must not be listed have a noindex tag, and crawlers must read the page to find that tag. */
export const robotsText = (origin: string) => `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export function sitemapIndex(sitemaps: readonly { readonly file: string; readonly lastModified: string | null }[], origin: string): string {
  const entries = sitemaps.map(
    ({ file, lastModified }) => `<sitemap><loc>${origin}/${file}</loc>${lastModified ? `<lastmod>${lastModified}</lastmod>` : ''}</sitemap>\n`,
  )
  return `${XML}<sitemapindex ${SCHEMA}>\n${entries.join('')}</sitemapindex>\n`
}

/** Lists pages without parameters in one language, except those that are noindex or copies of another page. */
export function sitemapOfPages(heads: ReadonlyMap<string, PageHead>, origin: string, language: LanguageCode): string {
  const pages = [...heads].filter(([pattern, { index = true, sameAs }]) => index && sameAs === undefined && !pattern.includes(':'))
  return `${XML}<urlset ${SCHEMA}>\n${pages.map(([pattern]) => `<url><loc>${origin}${inLanguage(pattern, language)}</loc></url>\n`).join('')}</urlset>\n`
}
