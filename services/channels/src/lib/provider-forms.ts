// What callbacks of Africa's Talking have in common: forms, and phone numbers in international form.
import type { Service } from '@ungana/service-kit'
import * as z from 'zod/mini'

export const phoneNumber = z.string().check(z.regex(/^\+[1-9]\d{7,14}$/))

export const SENT_BY_PROVIDER = {
  policy: 'anyone',
  fromAnywhere: true,
  visitorWrites: { unlimited: 'sent by the provider, which knows the secret in the address' },
} as const

/** Lets the routes of this scope take forms only. */
export function parseForms(scope: Service): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  )
}
