// Replaces WhatsApp Business Cloud: a chat on a page posts signed webhooks to the site, and takes its answers as Meta's Graph API does.
import { createHmac, randomUUID } from 'node:crypto'
import { escaped, page } from '#infra/local-page.ts'
import { type Answer, type Call, json, type Routes } from '#provider-sandbox/http.ts'

export interface ChatService {
  /** The site's webhook. */
  readonly webhook: string
  /** What the site is configured with. */
  readonly phoneNumberId: string
  readonly token: string
  readonly appSecret: string
  readonly now?: () => number
}

interface Line {
  readonly number: string
  readonly mine: boolean
  readonly text: string
}

const DEMO_NUMBER = '+250788000001'
const KEPT = 200
const PATIENCE = 20_000
/** Milliseconds for which a business may write freely to somebody who wrote. */
const WINDOW = 24 * 60 * 60_000
/** Meta's code for a message after that time. */
const TOO_LATE = 131_047

export function whatsAppChat(service: ChatService): Routes {
  const { now = Date.now } = service
  const lines: Line[] = []
  /** When each number wrote last. */
  const wrote = new Map<string, number>()
  const isOpen = (number: string) => now() - (wrote.get(number) ?? Number.NEGATIVE_INFINITY) < WINDOW
  const add = (line: Line) => {
    lines.push(line)
    if (lines.length > KEPT) lines.shift()
  }
  return {
    'GET /chat': ({ query }) => shown(lines, query.number || DEMO_NUMBER),
    'POST /chat': async ({ body }) => {
      const { number = '', words = '' } = body as Readonly<Record<string, string>>
      add({ number, mine: true, text: words })
      wrote.set(number, now())
      const arrived = await post(service, number, words)
      return shown(lines, number, arrived ? '' : 'The site did not take this message.')
    },
    'POST /graph/:id/messages': ({ headers, body, params }) => {
      if (headers.authorization !== `Bearer ${service.token}` || params.id !== service.phoneNumberId) return refusal(401, 190)
      const number = `+${body.to}`
      const words = wordsOf(body)
      if (body.messaging_product !== 'whatsapp' || words === undefined) return refusal(400, 100)
      if (body.type === 'text' && !isOpen(number)) return refusal(400, TOO_LATE)
      add({ number, mine: false, text: words })
      return json(200, { messaging_product: 'whatsapp', contacts: [{ input: body.to, wa_id: body.to }], messages: [{ id: newId() }] })
    },
  }
}

/** What somebody sees of a message. The words of a template are only at Meta. */
function wordsOf({ type, text, template }: Call['body']): string | undefined {
  if (type === 'text') return typeof text?.body === 'string' ? text.body : undefined
  if (type !== 'template' || typeof template?.name !== 'string' || typeof template.language?.code !== 'string') return undefined
  const [{ parameters = [] } = {}] = template.components ?? []
  return `${template.name} (${template.language.code}): ${parameters.map((each: { readonly text?: string }) => each.text).join(', ')}`
}

const refusal = (status: number, code: number): Answer => json(status, { error: { message: 'Refused', type: 'OAuthException', code } })
const newId = () => `wamid.${randomUUID().replaceAll('-', '')}`

/** Whether the site took it. */
async function post({ webhook, appSecret, phoneNumberId }: ChatService, number: string, words: string): Promise<boolean> {
  const from = number.replace(/^\+/, '')
  const message = { from, id: newId(), timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: words } }
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: phoneNumberId }, messages: [message] }
  const raw = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] })
  const signature = createHmac('sha256', appSecret).update(raw).digest('hex')
  try {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
    return (await fetch(webhook, { method: 'POST', headers, body: raw, signal: AbortSignal.timeout(PATIENCE) })).ok
  } catch {
    return false
  }
}

function shown(lines: readonly Line[], number: string, problem = ''): Answer {
  const rows = lines
    .filter((line) => line.number === number)
    .map(({ mine, text }) => `<li><strong>${mine ? 'You' : 'Ungana'}</strong><pre dir="auto">${escaped(text)}</pre></li>`)
  const form = `<form method="post" action="/chat"><p><label>Number <input name="number" value="${escaped(number)}" inputmode="tel"></label></p><p><label>Message <input name="words" autocomplete="off" autofocus></label> <button>Send</button></p></form>`
  const body = `<h1>WhatsApp</h1><ul>${rows.join('')}</ul>${problem && `<p role="alert">${problem}</p>`}${form}<p><a href="/">SMS</a></p>`
  return { status: 200, type: 'text/html', body: page('WhatsApp', body) }
}
