// A feature phone on a page: it dials the site's code, as Africa's Talking does it for a real one. The page needs no script.
import { randomUUID } from 'node:crypto'
import { escaped, page } from '#infra/local-page.ts'
import type { Answer, Routes } from '#provider-sandbox/http.ts'

export interface UssdService {
  /** The site's callback. */
  readonly url: string
  /** What people dial. */
  readonly code: string
}

const DEMO_NUMBER = '+250788000001'
/** Longer than the site needs; a real network is less patient. */
const PATIENCE = 20_000

interface Session {
  readonly number: string
  readonly session: string
  /** All inputs so far. */
  readonly text: string
}

export const featurePhone = (service: UssdService): Routes => ({
  'GET /phone': ({ query }) => shown(service, { number: query.number || DEMO_NUMBER, session: '', text: '' }, undefined),
  'POST /phone': async ({ body }) => {
    const { number = '', session = '', text = '', input } = body as Readonly<Record<string, string>>
    const step: Session = {
      number,
      session: session || `ATUid_${randomUUID().replaceAll('-', '')}`,
      text: input === undefined ? text : [text, input].filter((part) => part !== '').join('*'),
    }
    return shown(service, step, await ask(service, step))
  },
})

/** @returns the site's answer, which begins with CON or END */
async function ask({ url, code }: UssdService, { number, session, text }: Session): Promise<string> {
  const form = { sessionId: session, serviceCode: code, phoneNumber: number, networkCode: '99999', text }
  try {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), signal: AbortSignal.timeout(PATIENCE) })
    const answer = await response.text()
    return response.ok && /^(?:CON|END) /.test(answer) ? answer : 'END Connection problem or invalid MMI code'
  } catch {
    return 'END Connection problem or invalid MMI code'
  }
}

function shown({ code }: UssdService, { number, session, text }: Session, answer: string | undefined): Answer {
  const open = answer?.startsWith('CON ') === true
  const screen = answer === undefined ? '' : `<pre dir="auto" role="status">${escaped(answer.slice(4))}</pre>`
  const hidden = Object.entries({ number, session, text }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  const reply = open
    ? `<form method="post">${hidden.join('')}<p><label>Reply <input name="input" autocomplete="off" autofocus></label> <button>Send</button></p></form>`
    : ''
  const dial = `<form method="post"><p><label>Number <input name="number" value="${escaped(number)}" inputmode="tel"></label> <button>Dial ${escaped(code)}</button></p></form>`
  return { status: 200, type: 'text/html', body: page('Feature phone', `<h1>Feature phone</h1>${screen}${reply}${dial}<p><a href="/">SMS</a></p>`) }
}
