import type { Mail } from '@ungana/service-kit/mailer'
import { HOSTILE, harmIn, missingKinds, HARMLESS_SITE as site } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { closedMail } from '#features/closing/close-account.ts'
import { answerMail } from '#features/contact/contact-messages.ts'
import { changeAskedMail, changeDoneMail, newAddressMail } from '#features/email/mails.ts'
import { welcomeMail } from '#features/invitations/welcome-mail.ts'
import { newDeviceMail } from '#features/login/new-device-mail.ts'
import { alreadySubscribedMail, welcomeMail as newsletterWelcomeMail, confirmationMail as subscriptionMail } from '#features/newsletter/mails.ts'
import { noAccountMail, passwordChangedMail, resetMail } from '#features/password/mails.ts'
import { restoredMail, suspendedMail } from '#features/staff/accounts.ts'
import { turnedOnMail } from '#features/two-factor/two-factor.ts'
import { addressTakenMail } from '#lib/address-taken-mail.ts'
import { confirmationMail } from '#lib/confirmation-mail.ts'
import { secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { failedLoginsMail } from '#lib/failed-logins.ts'

const to = 'owner@kahawa.example'
const token = 'x'.repeat(43)
const links = { site, email: to, token }
const mails: Mail[] = [
  confirmationMail(to, token, site),
  newAddressMail(to, token, site),
  addressTakenMail(to, site),
  changeAskedMail(to, site),
  changeDoneMail(to),
  resetMail(to, token, site),
  noAccountMail(to, site),
  passwordChangedMail(to, site),
  turnedOnMail(to),
  await failedLoginsMail(to, { client: { address: '41.186.9.9' }, wrong: 'password', site }),
  await failedLoginsMail(to, { client: { address: '41.186.9.9' }, wrong: 'code', site }),
  secondFactorEndedMail(to, 'Because.'),
  await newDeviceMail(to, { userAgent: HOSTILE, address: '41.186.9.9' }, site),
  suspendedMail(to, { reason: 'Forged papers', site }),
  restoredMail(to),
  closedMail(to),
  welcomeMail({ organizationName: HOSTILE, organizationType: 'regional', contactPerson: HOSTILE, email: to }, token, site),
  subscriptionMail(links),
  newsletterWelcomeMail(links),
  alreadySubscribedMail(links),
  answerMail(to, 'Thank you.', { subject: HOSTILE, message: HOSTILE }),
]

test.each(mails)('what users write does no harm in the email "$subject"', (mail) => {
  expect(harmIn(mail)).toEqual([])
})

test('the emails above are of every kind that identity sends', () => {
  expect(missingKinds('identity', mails)).toEqual([])
})
