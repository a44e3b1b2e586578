// Africa's Talking: https://developers.africastalking.com/docs/sms/sending
import * as z from 'zod/mini'
import { deadlineFactor } from '../deadline-factor.ts'
import { Unavailable } from '../errors.ts'
import { badStatus, unanswered } from '../unsure.ts'
import { type SmsGateway, SmsRefused } from './sms-gateway.ts'

export interface AfricasTalking {
  readonly url: string
  readonly username: string
  readonly apiKey: string
  readonly sender?: string | undefined
}

/** Milliseconds; shorter than the deadline of a route. */
const TIMEOUT = 4000
/** Processed, sent or queued. */
const TAKEN: readonly number[] = [100, 101, 102]
/** From here on, the codes are failures of the provider or a network. */
const PROVIDER_FAILS = 500

const answer = z.object({
  SMSMessageData: z.object({
    Message: z.string(),
    Recipients: z.array(z.object({ statusCode: z.int(), status: z.string(), messageId: z.string() })),
  }),
})

export function africasTalking({ url, username, apiKey, sender }: AfricasTalking): SmsGateway {
  const address = `${url.replace(/\/+$/, '')}/version1/messaging`

  async function post(form: URLSearchParams): Promise<z.output<typeof answer>> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { accept: 'application/json', apiKey },
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT * deadlineFactor),
    })
    if (!response.ok) throw badStatus('SMS', response.status)
    return answer.parse(await response.json())
  }

  return {
    async send({ to, text }) {
      const form = new URLSearchParams({ username, to, message: text, ...(sender !== undefined && { from: sender }) })
      const { SMSMessageData: data } = await post(form).catch((error: unknown) => {
        throw error instanceof Unavailable ? error : unanswered('SMS', error)
      })
      const [recipient] = data.Recipients
      // Without a recipient, the message itself was refused: "InvalidSenderId".
      if (!recipient) throw new SmsRefused(wordOf(data.Message))
      const { statusCode, status, messageId } = recipient
      if (TAKEN.includes(statusCode)) return { providerId: messageId }
      if (statusCode >= PROVIDER_FAILS) throw new Unavailable('SMS', { cause: new Error(wordOf(status)) })
      throw new SmsRefused(wordOf(status))
    },
  }
}

/** The provider's word without anything that could be a number. */
const wordOf = (text: string): string => /^[A-Za-z ]{1,60}/.exec(text)?.[0] ?? 'unknown'
