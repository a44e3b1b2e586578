// Replaces Africa's Talking for a site that must not send real SMS: takes SMS as its API does, keeps them in memory and shows them on a page.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { refuseForeign } from '#infra/foreign-requests.ts'
import { escaped, listen, page, pagePolicy, send, time } from '#infra/local-page.ts'
import { type Answer, findRoute, json, parseBody, type Routes } from '#provider-sandbox/http.ts'
import { type ChatService, whatsAppChat } from '#sms-sandbox/chat.ts'
import { featurePhone, type UssdService } from '#sms-sandbox/feature-phone.ts'

interface SandboxSms {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly to: string
  /** Empty if the site names no sender. */
  readonly from: string
  readonly text: string
}

export interface SmsSandboxOptions {
  /** The name and key that the site is configured with. */
  readonly username: string
  readonly apiKey: string
  readonly host?: string
  /** Host names, besides those of localhost, by which the sandbox may be called. */
  readonly names?: readonly string[]
  /** Any free port by default. */
  readonly port?: number
  /** The site's USSD; without it, there is no page with a feature phone. */
  readonly ussd?: UssdService | undefined
  /** The site's WhatsApp; without it, there is no page with a chat. */
  readonly chat?: ChatService | undefined
}

export interface SmsSandbox {
  /** Of the page, and for AFRICASTALKING_URL. `/sms.json` has the SMS for programs. */
  readonly url: string
  stop(): Promise<void>
}

const KEPT = 500

/** @throws if the port is in use */
export async function startSmsSandbox({ host = '127.0.0.1', names = [], port = 0, ussd, chat, ...keys }: SmsSandboxOptions): Promise<SmsSandbox> {
  /** Newest first. */
  const taken: SandboxSms[] = []
  const routes: Routes = {
    ...smsApi(taken, keys),
    ...smsPages(taken, { ussd, chat }),
    ...(ussd && featurePhone(ussd, taken)),
    ...(chat && whatsAppChat(chat)),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refuseForeign(request, names)
    if (refused) return send(response, refused.status, 'text/plain', refused.message)
    const { method = 'GET', headers } = request
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const found = findRoute(routes, { method, path })
    if (!found) return send(response, 404, 'text/plain', 'Not found')
    const raw = await text(request)
    const call = { method, path, query: Object.fromEntries(searchParams), headers, body: parseBody(headers['content-type'], raw), raw }
    const { status, type = 'application/json', body } = await found.handler({ ...call, params: found.params })
    send(response, status, type, typeof body === 'string' ? body : JSON.stringify(body), pagePolicy("'self'"))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) send(response, 400, 'text/plain', 'The request cannot be read')
    })
  })
  const stop = await listen(server, { host, port })
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }
}

/** The part of Africa's Talking that takes SMS. */
function smsApi(taken: SandboxSms[], { username, apiKey }: Pick<SmsSandboxOptions, 'username' | 'apiKey'>): Routes {
  return {
    'POST /version1/messaging': ({ headers, body }): Answer => {
      if (headers.apikey !== apiKey || body.username !== username) return refusal(401, 'The supplied authentication is invalid')
      const { to = '', message = '', from = '' } = body as Readonly<Record<string, string>>
      if (to === '' || message === '') return refusal(400, 'Must have a to and a message')
      const recipients = to.split(',').map((number) => {
        if (!/^\+[1-9]\d{7,14}$/.test(number)) return { statusCode: 403, number, status: 'InvalidPhoneNumber', cost: '0', messageId: 'None' }
        const id = `ATXid_${randomUUID().replaceAll('-', '')}`
        taken.unshift({ id, at: new Date().toISOString(), to: number, from, text: message })
        taken.splice(KEPT)
        return { statusCode: 101, number, status: 'Success', cost: 'KES 0.8000', messageId: id }
      })
      const sent = recipients.filter(({ statusCode }) => statusCode === 101).length
      const summary = `Sent to ${sent}/${recipients.length} Total Cost: KES ${(sent * 0.8).toFixed(4)}`
      return json(201, { SMSMessageData: { Message: summary, Recipients: recipients } })
    },
  }
}

const refusal = (status: number, message: string): Answer => ({ status, type: 'text/plain', body: message })

function smsPages(taken: readonly SandboxSms[], { ussd, chat }: Pick<SmsSandboxOptions, 'ussd' | 'chat'>): Routes {
  const links = `${ussd ? '<p><a href="/phone">Feature phone</a></p>' : ''}${chat ? '<p><a href="/chat">WhatsApp</a></p>' : ''}`
  return {
    'GET /': () => html('SMS', `<h1>SMS</h1>${links}${listOf(taken)}`),
    'GET /sms.json': () => json(200, taken),
  }
}

const html = (title: string, body: string): Answer => ({ status: 200, type: 'text/html', body: page(title, body) })

function listOf(taken: readonly SandboxSms[]): string {
  if (taken.length === 0) return '<p>No SMS yet. All SMS of this site appear here. None are really sent.</p>'
  const rows = taken.map(({ to, text: words, at }) => `<li><strong>${escaped(to)}</strong> <time>${time(at)}</time><br>${escaped(words)}</li>`)
  return `<ul>${rows.join('')}</ul>`
}
