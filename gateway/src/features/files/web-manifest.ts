// Serves /site.webmanifest in each language, with the shortcuts of all parts. The installed site is the same in each language, because its id is.

import { type LanguageCode, languageOf } from '@ungana/language'
import { inLanguage } from '@ungana/language/split'
import { Unavailable } from '@ungana/service-kit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Site } from '#lib/site.ts'
import { contentOf } from './released-content.ts'

export interface WebManifestOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  readonly languages: readonly LanguageCode[]
  readonly limit: onRequestAsyncHookHandler
}

const ADDRESS = '/site.webmanifest'

/** Long presses show the icon of the site beside each shortcut. */
const icons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

export async function serveWebManifest(app: FastifyInstance, { siteOf, languages, limit }: WebManifestOptions): Promise<void> {
  for (const language of new Set<LanguageCode>(['en', ...languages])) {
    app.get(inLanguage(ADDRESS, language), { onRequest: limit }, async (request, reply) => {
      const site = await siteOf(request)
      const file = site.file(ADDRESS)
      const content = file && (await contentOf(file, false, (path) => request.log.error({ path }, 'a released file was changed and is not sent')))
      if (content === undefined || typeof content === 'string') {
        reply.header('cache-control', 'no-store')
        throw new Unavailable('a released file')
      }
      const manifest = JSON.parse(content.toString())
      const { share_target: share } = manifest
      const translated = {
        ...manifest,
        lang: language,
        dir: languageOf(language).direction,
        start_url: inLanguage('/', language),
        ...(share && { share_target: { ...share, action: inLanguage(share.action, language) } }),
        shortcuts: shortcutsIn(site, language),
      }
      return reply
        .header('cache-control', site.varies ? 'private, no-cache' : 'public, max-age=3600')
        .type('application/manifest+json')
        .send(Buffer.from(JSON.stringify(translated)))
    })
  }
}

function shortcutsIn({ shortcuts, manifests }: Site, language: LanguageCode) {
  return [...shortcuts]
    .flatMap(([part, own]) => manifests.get(part)?.[language]?.shortcuts ?? own)
    .sort((a, b) => a.order - b.order)
    .map(({ label, to }) => ({ name: label, url: inLanguage(to, language), icons }))
}
