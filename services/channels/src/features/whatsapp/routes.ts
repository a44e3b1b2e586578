// WhatsApp Business Cloud (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks): Meta asks once whether the address is ours, then posts what
// people write and what became of our answers. Each post is signed with the secret of the app.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { NotFound, type Service } from '@ungana/service-kit'
import * as z from 'zod/mini'
import { ForgedCallback } from '#errors.ts'
import { converse } from '#lib/converse.ts'
import type { Channels } from '#lib/dependencies.ts'
import { wholeText } from '#lib/dialogue/screen.ts'
import { sameSecret } from '#lib/same-secret.ts'
import { type WhatsApp, WhatsAppRefused } from '#lib/whatsapp.ts'

export interface WhatsAppOptions {
  /** Undefined if the site has no WhatsApp. */
  readonly whatsApp: WhatsApp | undefined
}

const question = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().check(z.maxLength(200)),
  'hub.challenge': z.string().check(z.regex(/^[\w-]{1,200}$/)),
})

const text = z.object({
  from: z.string().check(z.regex(/^[1-9]\d{7,14}$/)),
  id: z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/)),
  /** Seconds since 1970. */
  timestamp: z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,10}$/))), undefined),
})
const written = z.extend(text, { text: z.object({ body: z.string().check(z.maxLength(4096)) }) })
const status = z.object({ status: z.string(), errors: z.optional(z.array(z.object({ code: z.number() }))) })
const post = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ messages: z.optional(z.array(z.unknown())), statuses: z.optional(z.array(z.unknown())) }) })),
    }),
  ),
})

export async function whatsAppRoutes(app: Service, channels: Channels, { whatsApp }: WhatsAppOptions): Promise<void> {
  app.route({
    method: 'GET',
    url: '/api/channels/whatsapp',
    schema: { response: { 200: z.string() } },
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const asked = z.safeParse(question, request.query)
      if (!whatsApp || !asked.success || !sameSecret(asked.data['hub.verify_token'], whatsApp.verifyToken)) throw new NotFound()
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      return asked.data['hub.challenge']
    },
  })

  await app.register(async (scope) => {
    // The signature covers the bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/channels/whatsapp',
      schema: { response: { 200: z.string() } },
      config: { policy: 'anyone', fromAnywhere: true, visitorWrites: { unlimited: 'signed by Meta' } },
      handler: async (request, reply) => {
        if (!whatsApp) throw new NotFound()
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (!isSigned(raw, request.headers['x-hub-signature-256'], whatsApp.appSecret)) throw new ForgedCallback()
        reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
        const read = z.safeParse(post, parsed(raw))
        if (!read.success) return 'Not read'
        for (const { value } of read.data.entry.flatMap(({ changes }) => changes)) {
          for (const each of value.messages ?? []) await answer(whatsApp, each, (reason) => request.log.warn({ reason }, 'an answer was refused'))
          for (const each of value.statuses ?? []) {
            const told = z.safeParse(status, each)
            if (told.success && told.data.status === 'failed') {
              request.log.warn({ reason: String(told.data.errors?.[0]?.code ?? '') }, 'an answer did not arrive')
            }
          }
        }
        return 'Received'
      },
    })
  })

  /** Pictures, voices and the like get the menu, as if somebody had written nothing. */
  async function answer(to: WhatsApp, message: unknown, onRefusal: (reason: string) => void): Promise<void> {
    const [from, words] = [z.safeParse(text, message), z.safeParse(written, message)]
    if (!from.success) return
    const { timestamp } = from.data
    const phone = `+${from.data.from}`
    const at = timestamp === undefined ? undefined : new Date(Number(timestamp) * 1000)
    const typed = words.success ? words.data.text.body.replaceAll(/\p{Cc}/gu, ' ').trim() : ''
    await converse(channels, { channel: 'whatsapp', id: from.data.id, phone, text: typed, at }, async (said) => {
      try {
        await to.send({ to: phone, text: wholeText(said.language, said.screen) })
      } catch (error) {
        if (!(error instanceof WhatsAppRefused)) throw error
        onRefusal(error.message)
      }
    })
  }
}

function isSigned(raw: Buffer, header: unknown, secret: string): boolean {
  const given = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/.exec(header)?.[1] : undefined
  return given !== undefined && timingSafeEqual(Buffer.from(given, 'hex'), createHmac('sha256', secret).update(raw).digest())
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return undefined
  }
}
