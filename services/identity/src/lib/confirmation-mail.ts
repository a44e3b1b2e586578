// The email that asks an owner to confirm the account's address.
import { confirmEmailLink } from '@ungana/contracts-identity'
import { DAY_SECONDS } from '@ungana/contracts-kit'
import { text } from '@ungana/language/server'
import { composeMail, type Mail, queueMail } from '@ungana/service-kit/mailer'
import { addLink } from './account-links.ts'
import type { Transaction } from './database.ts'

const SECONDS = confirmEmailLink.seconds

export async function mailConfirmation(
  tx: Transaction,
  { accountId, email, site }: { readonly accountId: string; readonly email: string; readonly site: string },
): Promise<void> {
  const token = await addLink(tx, { kind: 'email', accountId, email, seconds: SECONDS })
  await queueMail(tx, confirmationMail(email, token, site), { within: SECONDS })
}

export const confirmationMail = (to: string, token: string, site: string): Mail =>
  composeMail({
    kind: 'email-confirmation',
    to,
    subject: text('Confirm your email address'),
    words: [
      text('Somebody registered an Ungana account with this email address.'),
      text('If it was you, confirm the address within {days} days. If it was not you, ignore this email.', { days: SECONDS / DAY_SECONDS }),
    ],
    button: { label: text('Confirm email address'), to: `${site}${confirmEmailLink.path(token)}` },
  })
