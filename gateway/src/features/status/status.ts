// Says which parts of the site work. A page without scripts, because it is read when something is broken.
import { say, type Text, text } from '@ungana/language/server'
import { languageAsked } from '@ungana/service-kit'
import { html, sendTextPage, textPagePolicy } from '@ungana/service-kit/text-pages'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'

export interface StatusOptions {
  readonly services: readonly string[]
  readonly isReady: (service: string) => boolean
  readonly limit: onRequestAsyncHookHandler
}

/** What users know a service for. */
const names: Readonly<Record<string, Text>> = {
  identity: text('Logins and accounts'),
  directory: text('Companies, products and search'),
  messaging: text('Messages, inquiries and requests'),
  logistics: text('Loads, trucks and bookings'),
  deals: text('Deals'),
  payments: text('Payments and memberships'),
  notifications: text('Notifications'),
  channels: text('USSD, SMS and WhatsApp'),
}

export async function serveStatus(app: FastifyInstance, { services, isReady, limit }: StatusOptions): Promise<void> {
  const parts = () => services.filter((name) => name in names).map((name) => ({ name, works: isReady(name) }))

  app.get('/status', { onRequest: limit }, async (_request, reply) => reply.redirect('/t/status'))

  app.get('/api/status', { onRequest: limit }, async (_request, reply) => reply.header('cache-control', 'no-store').send({ parts: parts() }))

  app.get('/api/t/status', { onRequest: limit }, async (request, reply) => {
    const language = languageAsked(request.headers)
    const now = parts()
    const summary = now.every(({ works }) => works)
      ? text('All parts of the site are working.')
      : text('Part of the site is not working at the moment. We have been notified. Nothing that you sent is lost.')
    const rows = now.map(({ name, works }) => {
      const state = say(language, works ? text('Works') : text('Not working at the moment'))
      return html`<dt>${say(language, names[name] as Text)}</dt><dd>${works ? state : html`<strong>${state}</strong>`}</dd>`
    })
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': textPagePolicy })
    return sendTextPage(request, reply, {
      title: say(language, text('Status of the site')),
      body: html`<p>${say(language, summary)}</p><dl>${rows}</dl>`,
    })
  })
}
