// Incoming SMS by Africa's Talking (https://developers.africastalking.com/docs/sms/notifications): a form for each message. Answers are SMS.
import { NotFound, type Service } from '@ungana/service-kit'
import { type SmsGateway, SmsRefused } from '@ungana/service-kit/sms'
import * as z from 'zod/mini'
import { converse } from '#lib/converse.ts'
import type { Channels } from '#lib/dependencies.ts'
import { smallText } from '#lib/dialogue/screen.ts'
import { parseForms, phoneNumber, SENT_BY_PROVIDER } from '#lib/provider-forms.ts'
import { sameSecret } from '#lib/same-secret.ts'

export interface SmsOptions {
  /** The last part of the callback's address. */
  readonly callbackSecret: string | undefined
  /** Undefined if the site sends no SMS. */
  readonly sms: SmsGateway | undefined
}

const message = z.object({
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  from: phoneNumber,
  text: z.string().check(z.maxLength(2000)),
})

export async function smsRoutes(app: Service, channels: Channels, { callbackSecret, sms }: SmsOptions): Promise<void> {
  await app.register(async (scope) => {
    parseForms(scope)
    scope.route({
      method: 'POST',
      url: '/api/channels/sms/:token',
      schema: { params: z.object({ token: z.string() }), response: { 200: z.string() } },
      config: SENT_BY_PROVIDER,
      handler: async (request, reply) => {
        const { token } = request.params as { token: string }
        if (sms === undefined || callbackSecret === undefined || !sameSecret(token, callbackSecret)) throw new NotFound()
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        const read = z.safeParse(message, request.body)
        // A repeat would be just as unreadable.
        if (!read.success) return 'Not read'
        const { id, from, text } = read.data
        await converse(channels, { channel: 'sms', id, phone: from, text: text.replaceAll(/\p{Cc}/gu, ' ').trim() }, async (said) => {
          try {
            await sms.send({ id: `sms-${id}`, to: from, text: smallText(said.language, said.screen) })
          } catch (error) {
            if (!(error instanceof SmsRefused)) throw error
            request.log.warn({ reason: error.reason }, 'the answer to an SMS was refused')
          }
        })
        return 'Received'
      },
    })
  })
}
