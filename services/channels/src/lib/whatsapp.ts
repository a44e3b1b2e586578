// Messages by WhatsApp Business Cloud. An answer is always within 24 hours of what it answers; what nobody asked for needs a template that Meta has
// approved, unless the person wrote within 24 hours (https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-message-templates).
import type { LanguageCode } from '@ungana/language'
import { badStatus, deadlineFactor, unanswered } from '@ungana/service-kit'
import * as z from 'zod/mini'

export interface WhatsApp {
  /** Signs what Meta posts. */
  readonly appSecret: string
  /** What Meta sends when it asks whether the address is ours. */
  readonly verifyToken: string
  /** @throws WhatsAppRefused; Unavailable if Meta does not answer */
  send(message: { readonly to: string; readonly text: string }): Promise<void>
  /** The template for new matches; its only value is their number. Undefined if the site has none. @throws as `send` */
  readonly sendMatches?: ((message: { readonly to: string; readonly count: number; readonly language: LanguageCode }) => Promise<void>) | undefined
}

/** Meta refused an answer, and would again. The message is Meta's code. */
export class WhatsAppRefused extends Error {
  override readonly name = 'WhatsAppRefused'
}

export interface WhatsAppConfig {
  readonly WHATSAPP_GRAPH_URL: string
  readonly WHATSAPP_PHONE_NUMBER_ID?: string | undefined
  readonly WHATSAPP_TOKEN?: string | undefined
  readonly WHATSAPP_APP_SECRET?: string | undefined
  readonly WHATSAPP_VERIFY_TOKEN?: string | undefined
  readonly WHATSAPP_TEMPLATE_MATCHES?: string | undefined
}

export const whatsAppIsWhole = z.superRefine<WhatsAppConfig>((config, context) => {
  const names = ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
  const missing = names.filter((name) => config[name] === undefined)
  if (missing.length === names.length) return
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is required if one of WHATSAPP_* is set' })
})

/** Meta's names of the languages of templates. */
const metaLanguages: Readonly<Record<LanguageCode, string>> = { en: 'en', fr: 'fr', sw: 'sw', rw: 'rw_RW', ar: 'ar', pt: 'pt_PT' }
/** Meta's codes: more than 24 hours have passed; the template is not there in this language. */
const [TOO_LATE, NOT_TRANSLATED] = ['131047', '132001']

interface Told {
  readonly to: string
  readonly text: string
  readonly language: LanguageCode
  readonly count: number
  /** Whether the person wrote within 24 hours. */
  readonly canAnswer: boolean
}

/** Writes freely if Meta allows it, otherwise by the template. @throws WhatsAppRefused; Unavailable */
export async function tellByWhatsApp(whatsApp: WhatsApp, { to, text, language, count, canAnswer }: Told): Promise<void> {
  const { sendMatches } = whatsApp
  if (canAnswer) {
    const tooLate = await whatsApp.send({ to, text }).catch(ifRefused(TOO_LATE))
    if (!tooLate) return
  }
  if (!sendMatches) throw new WhatsAppRefused(TOO_LATE)
  const untranslated = await sendMatches({ to, count, language }).catch(ifRefused(NOT_TRANSLATED))
  if (untranslated) await sendMatches({ to, count, language: 'en' })
}

const ifRefused = (code: string) => (error: unknown) => {
  if (error instanceof WhatsAppRefused && error.message === code) return true
  throw error
}

const TIMEOUT = 8000
const refusal = z.object({ error: z.object({ code: z.number() }) })

/** Undefined if the site has no WhatsApp. */
export function configuredWhatsApp(config: WhatsAppConfig): WhatsApp | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = config
  if (number === undefined || token === undefined || appSecret === undefined || verifyToken === undefined) return undefined
  const address = `${config.WHATSAPP_GRAPH_URL.replace(/\/+$/, '')}/${number}/messages`
  async function post(to: string, content: object): Promise<void> {
    const body = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.slice(1), ...content }
    let answer: { readonly status: number; readonly body: unknown }
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT * deadlineFactor),
      })
      answer = { status: response.status, body: await response.json().catch(() => undefined) }
    } catch (cause) {
      throw unanswered('WhatsApp', cause)
    }
    if (answer.status < 300) return
    if (answer.status >= 500 || answer.status === 429) throw badStatus('WhatsApp', answer.status)
    const read = z.safeParse(refusal, answer.body)
    throw new WhatsAppRefused(read.success ? String(read.data.error.code) : `status ${answer.status}`)
  }

  const name = config.WHATSAPP_TEMPLATE_MATCHES
  return {
    appSecret,
    verifyToken,
    send: ({ to, text }) => post(to, { type: 'text', text: { preview_url: false, body: text } }),
    sendMatches:
      name === undefined
        ? undefined
        : ({ to, count, language }) => {
            const values = [{ type: 'body', parameters: [{ type: 'text', text: String(count) }] }]
            return post(to, { type: 'template', template: { name, language: { code: metaLanguages[language] }, components: values } })
          },
  }
}
