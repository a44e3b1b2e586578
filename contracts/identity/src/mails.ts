// Services ask identity before they send an email, because identity knows who confirmed an address and counts the emails of all services.
import { endpoint, openEnum } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** For services that send emails. The same id always counts once. */
export const permitMail = endpoint({
  method: 'POST',
  url: '/internal/mails/permit',
  schema: {
    body: z.object({
      /** Of the email. */
      id: z.uuid(),
      /** A kind of service-kit's `MAIL_KINDS`. */
      kind: z.string().check(z.maxLength(64)),
      to: z.string().check(z.maxLength(320)),
      /** The account or organization that the email is about. */
      about: z.optional(z.uuid()),
      /** The language of the page that caused the email. */
      language: z.optional(z.string().check(z.maxLength(8))),
    }),
    response: {
      200: z.object({
        verdict: openEnum(['send', 'wait', 'drop']),
        /** Where the email goes: the present address of the account that it is about. */
        to: z.string(),
        /** Why it is not sent now. unconfirmed: nobody confirmed the address. full: the mailbox got the day's emails. */
        reason: z.optional(openEnum(['unconfirmed', 'full', 'unknown-kind'])),
        /** When to ask again, for `wait`. */
        seconds: z.optional(z.int()),
        /** The language to write in; missing for English. */
        language: z.optional(z.string()),
      }),
    },
  },
})
