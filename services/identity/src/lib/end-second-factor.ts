// Turns off a second factor.
import { type Text, text } from '@ungana/language/server'
import { composeMail, type Mail } from '@ungana/service-kit/mailer'
import type { Transaction } from './database.ts'

/** Deletes the secret and the recovery codes. The caller must email the owner and write the audit log. */
export async function endSecondFactor(tx: Transaction, accountId: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
}

/** `because` is an extra sentence at the beginning that says why. */
export const secondFactorEndedMail = (to: string, because?: Text): Mail =>
  composeMail({
    kind: 'second-factor',
    to,
    subject: text('Your second factor was turned off'),
    words: [
      ...(because === undefined ? [] : [because]),
      text('You no longer need a code to log in to Ungana.'),
      text('If it was not you, choose a new password now, and contact us.'),
    ],
  })
