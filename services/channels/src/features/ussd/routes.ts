// USSD by Africa's Talking (https://developers.africastalking.com/docs/ussd): a form for each step, with all inputs so far joined by "*". The answer is the
// next screen: `CON` and a text while the session continues, `END` and a text to end it. Any other answer shows an error on the phone.
import { NotFound, type Service } from '@ungana/service-kit'
import * as z from 'zod/mini'
import type { Channels } from '#lib/dependencies.ts'
import { smallText } from '#lib/dialogue/screen.ts'
import { noAnswer } from '#lib/dialogue/screens.ts'
import { parseForms, phoneNumber, SENT_BY_PROVIDER } from '#lib/provider-forms.ts'
import { sameSecret } from '#lib/same-secret.ts'
import { type Said, talk } from '#lib/talk.ts'

export interface UssdOptions {
  /** The last part of the callback's address. Africa's Talking signs nothing, so this proves who calls. Without it, nobody can. */
  readonly callbackSecret: string | undefined
}

/** Africa's Talking's longest text has about 180 characters a step. */
const step = z.object({
  sessionId: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  phoneNumber,
  text: z._default(z.string().check(z.maxLength(4000)), ''),
})

export async function ussdRoutes(app: Service, channels: Channels, { callbackSecret }: UssdOptions): Promise<void> {
  await app.register(async (scope) => {
    parseForms(scope)
    scope.route({
      method: 'POST',
      url: '/api/channels/ussd/:token',
      schema: { params: z.object({ token: z.string() }), response: { 200: z.string() } },
      config: SENT_BY_PROVIDER,
      handler: async (request, reply) => {
        if (callbackSecret === undefined || !sameSecret((request.params as { token: string }).token, callbackSecret)) throw new NotFound()
        const said = await answerTo(request.body).catch((error: unknown): Said => {
          request.log.error({ err: error }, 'a step of USSD failed')
          return { screen: noAnswer(), language: 'en' }
        })
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        return `${said.screen.ends ? 'END' : 'CON'} ${smallText(said.language, said.screen)}`
      },
    })
  })

  async function answerTo(body: unknown): Promise<Said> {
    const { sessionId, phoneNumber: phone, text } = step.parse(body)
    const typed = text.replaceAll(/\p{Cc}/gu, '')
    return talk(channels, { channel: 'ussd', session: sessionId, phone, inputs: typed === '' ? [] : typed.split('*') })
  }
}
