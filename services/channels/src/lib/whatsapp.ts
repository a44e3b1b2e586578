// Answers by WhatsApp Business Cloud. An answer is always within 24 hours of what it answers, so it needs no template.
import { deadlineFactor, Unavailable } from '@ungana/service-kit'
import * as z from 'zod/mini'

export interface WhatsApp {
  /** Signs what Meta posts. */
  readonly appSecret: string
  /** What Meta sends when it asks whether the address is ours. */
  readonly verifyToken: string
  /** @throws WhatsAppRefused; Unavailable if Meta does not answer */
  send(message: { readonly to: string; readonly text: string }): Promise<void>
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
}

export const whatsAppIsWhole = z.superRefine<WhatsAppConfig>((config, context) => {
  const names = ['WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const
  const missing = names.filter((name) => config[name] === undefined)
  if (missing.length === names.length) return
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'is required if one of WHATSAPP_* is set' })
})

const TIMEOUT = 8000
const refusal = z.object({ error: z.object({ code: z.number() }) })

/** Undefined if the site has no WhatsApp. */
export function configuredWhatsApp(config: WhatsAppConfig): WhatsApp | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: number, WHATSAPP_TOKEN: token, WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = config
  if (number === undefined || token === undefined || appSecret === undefined || verifyToken === undefined) return undefined
  const address = `${config.WHATSAPP_GRAPH_URL.replace(/\/+$/, '')}/${number}/messages`
  return {
    appSecret,
    verifyToken,
    async send({ to, text }) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.slice(1),
        type: 'text',
        text: { preview_url: false, body: text },
      }
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
        throw new Unavailable('WhatsApp', { cause })
      }
      if (answer.status < 300) return
      if (answer.status >= 500 || answer.status === 429) throw new Unavailable('WhatsApp', { cause: new Error(`status ${answer.status}`) })
      const read = z.safeParse(refusal, answer.body)
      throw new WhatsAppRefused(read.success ? String(read.data.error.code) : `status ${answer.status}`)
    },
  }
}
