// A feature phone on a page: it dials the site's code and writes SMS, as Africa's Talking does it for a real one. The page needs no script.
import { randomUUID } from 'node:crypto'
import { escaped, page } from '#infra/local-page.ts'
import type { Answer, Routes } from '#provider-sandbox/http.ts'

export interface UssdService {
  /** The site's callbacks for USSD and for incoming SMS. */
  readonly url: string
  readonly smsUrl: string
  /** What people dial. */
  readonly code: string
}

const DEMO_NUMBER = '+250788000001'
const SHORT_CODE = '38400'
/** Longer than the site needs; a real network is less patient. */
const PATIENCE = 20_000

interface Received {
  readonly to: string
  readonly text: string
}

interface Session {
  readonly number: string
  readonly session: string
  /** All inputs so far. */
  readonly text: string
}

/** @param taken the SMS that the site sent */
export const featurePhone = (service: UssdService, taken: readonly Received[]): Routes => ({
  'GET /phone': ({ query }) => shown(service, { number: query.number || DEMO_NUMBER, session: '', text: '' }, undefined, taken),
  'POST /phone/sms': async ({ body }) => {
    const { number = '', words = '' } = body as Readonly<Record<string, string>>
    const form = {
      id: randomUUID(),
      from: number,
      to: SHORT_CODE,
      text: words,
      date: new Date().toISOString(),
      linkId: randomUUID(),
      networkCode: '99999',
    }
    const arrived = await fetch(service.smsUrl, { method: 'POST', body: new URLSearchParams(form), signal: AbortSignal.timeout(PATIENCE) }).catch(
      () => undefined,
    )
    return shown(service, { number, session: '', text: '' }, arrived?.ok ? undefined : 'END The site did not take this SMS.', taken)
  },
  'POST /phone': async ({ body }) => {
    const { number = '', session = '', text = '', input } = body as Readonly<Record<string, string>>
    const step: Session = {
      number,
      session: session || `ATUid_${randomUUID().replaceAll('-', '')}`,
      text: input === undefined ? text : [text, input].filter((part) => part !== '').join('*'),
    }
    return shown(service, step, await ask(service, step), taken)
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

function shown({ code }: UssdService, { number, session, text }: Session, answer: string | undefined, taken: readonly Received[]): Answer {
  const open = answer?.startsWith('CON ') === true
  const screen = answer === undefined ? '' : `<pre dir="auto" role="status">${escaped(answer.slice(4))}</pre>`
  const hidden = Object.entries({ number, session, text }).map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
  const reply = open
    ? `<form method="post" action="/phone">${hidden.join('')}<p><label>Reply <input name="input" autocomplete="off" autofocus></label> <button>Send</button></p></form>`
    : ''
  const dial = `<form method="post" action="/phone"><p><label>Number <input name="number" value="${escaped(number)}" inputmode="tel"></label> <button>Dial ${escaped(code)}</button></p></form>`
  const inbox = taken.filter(({ to }) => to === number).map((sms) => `<li><pre dir="auto">${escaped(sms.text)}</pre></li>`)
  const write = `<form method="post" action="/phone/sms"><input type="hidden" name="number" value="${escaped(number)}"><p><label>SMS to ${SHORT_CODE} <input name="words" autocomplete="off"></label> <button>Send SMS</button></p></form>`
  const body = `<h1>Feature phone</h1>${screen}${reply}${dial}<h2>SMS</h2>${write}<ul>${inbox.join('')}</ul><p><a href="/">All SMS</a></p>`
  return { status: 200, type: 'text/html', body: page('Feature phone', body) }
}
