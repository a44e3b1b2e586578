// Asking whoever reads an address's mail whether it is the account's.
import { confirmEmailPath } from '@ungana/contracts-identity'
import { letter, queueMail } from '@ungana/service-kit/mailer'
import { addLink } from './account-links.ts'
import type { Transaction } from './database.ts'

const DAYS = 7
const SECONDS = DAYS * 24 * 60 * 60

export async function mailConfirmation(
  tx: Transaction,
  { accountId, email, site }: { readonly accountId: string; readonly email: string; readonly site: string },
): Promise<void> {
  const token = await addLink(tx, { kind: 'email', accountId, email, seconds: SECONDS })
  const mail = letter({
    to: email,
    subject: 'Please confirm your e-mail address',
    words: [
      'An account of Ungana was registered with this address.',
      `Please confirm within ${DAYS} days that it is yours. If it was not you, there is nothing to do: without your confirmation nothing more is sent here but what the account asks for.`,
    ],
    button: { label: 'Confirm e-mail address', to: `${site}${confirmEmailPath(token)}` },
  })
  await queueMail(tx, mail, { within: SECONDS })
}
