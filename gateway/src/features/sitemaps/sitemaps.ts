// Serves robots.txt and the sitemaps that it names.
import { pipeline, type Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { IDENTITY_HEADER } from '@ungana/contracts-identity'
import { sitemapList } from '@ungana/contracts-kit'
import type { LanguageCode } from '@ungana/language'
import { NotFound, requestId } from '@ungana/service-kit'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Dispatcher } from 'undici'
import { parse } from 'zod/v4/core'
import { UpstreamUnavailable } from '#errors.ts'
import type { RouteMatch } from '#lib/destination.ts'
import { CallerGone, type SendToService } from '#lib/service-call.ts'
import type { Site } from '#lib/site.ts'
import { robotsText, sitemapIndex, sitemapOfPages } from './sitemap-text.ts'
import { translateSitemap } from './translate-sitemap.ts'

export interface SitemapOptions {
  readonly siteOf: (request: FastifyRequest) => Promise<Site>
  readonly match: (method: string, path: string) => RouteMatch
  readonly send: SendToService
  /** Returns the identity token of a visitor. */
  readonly identityToken: (service: string, session: undefined) => Promise<string>
  /** The site's first origin: https://ungana.example */
  readonly origin: string
  /** The languages that the site offers. */
  readonly languages: readonly LanguageCode[]
  readonly limit: onRequestAsyncHookHandler
}

const DEADLINE = { answer: 5000, silence: 30_000 }

/** Sitemaps are served at the root, because a sitemap only counts for paths below its own. */
export async function serveSitemaps(app: FastifyInstance, options: SitemapOptions): Promise<void> {
  const { siteOf, match, send, identityToken, origin, languages, limit } = options
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' }

  app.get('/robots.txt', { onRequest: limit }, async (_request, reply) =>
    reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }).send(robotsText(origin)),
  )

  // An incomplete index would tell search engines that the other pages are gone. After a 503, they keep the pages that they know.
  app.get('/sitemap.xml', { onRequest: limit }, async (request, reply) => {
    const { sitemaps } = await siteOf(request)
    const lists = await Promise.all(
      [...sitemaps].map(async ([part, path]) => {
        const { statusCode, body } = await call(path, new AbortController())
        const text = await body.text()
        if (statusCode !== 200) throw new UpstreamUnavailable(part)
        return parse(sitemapList, JSON.parse(text)).sitemaps.map(({ name, lastModified }) => ({ file: `${part}.${name}.xml`, lastModified }))
      }),
    )
    const files = [{ file: 'pages.xml', lastModified: null }, ...lists.flat()]
    const inEach = languages.flatMap((code) =>
      files.map(({ file, ...rest }) => ({ ...rest, file: `sitemap.${code === 'en' ? '' : `${code}.`}${file}` })),
    )
    return reply.headers(headers).send(sitemapIndex(inEach, origin))
  })

  app.get<{ Params: { rest: string } }>('/sitemap.:rest', { onRequest: limit }, async (request, reply) => {
    const { rest } = request.params
    const language = languages.find((code) => code !== 'en' && rest.startsWith(`${code}.`)) ?? 'en'
    const file = language === 'en' ? rest : rest.slice(language.length + 1)
    const { heads, sitemaps } = await siteOf(request)
    if (file === 'pages.xml') return reply.headers(headers).send(sitemapOfPages(heads, origin, language))
    const [, part = '', name] = /^([a-z][a-z0-9-]*)\.([a-z0-9-]+)\.xml$/.exec(file) ?? []
    const path = sitemaps.get(part)
    if (path === undefined || name === undefined) throw new NotFound()
    const controller = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) controller.abort(new CallerGone())
    })
    const { statusCode, body } = await call(`${path}/${name}`, controller)
    if (statusCode !== 200) {
      body.destroy()
      throw statusCode === 404 ? new NotFound() : new UpstreamUnavailable(part)
    }
    reply.headers({ ...headers, vary: 'accept-encoding' })
    const steps: Transform[] = language === 'en' ? [] : [translateSitemap(origin, language)]
    if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip']) === 'gzip') {
      reply.header('content-encoding', 'gzip')
      steps.push(createGzip())
    }
    const last = steps.at(-1)
    if (last === undefined) return reply.send(body)
    // Fastify handles an error of the last step.
    pipeline([body, ...steps], () => {})
    return reply.send(last)
  })

  async function call(path: string, controller: AbortController): Promise<Dispatcher.ResponseData> {
    const matched = match('GET', path)
    if (matched.found !== 'destination' || matched.destination.policy !== 'anyone') throw new UpstreamUnavailable('some service')
    const { service } = matched.destination
    return send(service, {
      method: 'GET',
      path,
      headers: { accept: '*/*', 'x-request-id': requestId({ headers: {} }), [IDENTITY_HEADER]: await identityToken(service, undefined) },
      body: undefined,
      isLong: true,
      deadline: DEADLINE,
      controller,
    })
  }
}
