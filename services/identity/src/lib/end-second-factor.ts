// Doing without the second factor again.
import { letter, type Mail } from '@ungana/service-kit/mailer'
import type { Transaction } from './database.ts'

/** Its secret and its recovery codes are gone. Whoever calls tells the owner, and the audit log. */
export async function endSecondFactor(tx: Transaction, accountId: string): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null } })
  await tx.recoveryCode.deleteMany({ where: { accountId } })
}

/** `because` is a sentence before the others. */
export const secondFactorEndedMail = (to: string, because?: string): Mail =>
  letter({
    to,
    subject: 'The second factor of your account is off',
    words: [
      ...(because === undefined ? [] : [because]),
      'Your Ungana account no longer asks for a code when you log in.',
      'If it was not you, choose a new password at once, and write to us.',
    ],
  })
