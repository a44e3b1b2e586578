import { escapeMarkup } from '@ungana/service-kit'
import type { SitemapPage } from './sitemap-pages.ts'

/** Sitemap XML in chunks of a few hundred pages. @param origin of the site: https://ungana.example */
export async function* sitemapXml(pages: AsyncIterable<SitemapPage>, origin: string): AsyncGenerator<string> {
  let text = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for await (const { path, changed } of pages) {
    text += `<url><loc>${escapeMarkup(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`
    if (text.length < 32_768) continue
    yield text
    text = ''
  }
  yield `${text}</urlset>\n`
}
