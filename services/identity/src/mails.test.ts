import { text } from '@ungana/language/server'
import { inLanguage, type Mail } from '@ungana/service-kit/mailer'
import { HOSTILE, harmIn, missingKinds, HARMLESS_SITE as site } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { answerMail } from '#features/contact/contact-messages.ts'
import { approveDeviceMail, proveDeviceMail } from '#features/device-proof/mails.ts'
import { changeAskedMail, changeDoneMail, newAddressMail } from '#features/email/mails.ts'
import { frozenMail } from '#features/freezing/freezing.ts'
import { welcomeMail } from '#features/invitations/welcome-mail.ts'
import { alreadySubscribedMail, welcomeMail as newsletterWelcomeMail, confirmationMail as subscriptionMail } from '#features/newsletter/mails.ts'
import { noAccountMail, passwordChangedMail, resetMail } from '#features/password/mails.ts'
import { phoneChangedMail } from '#features/phones/phones.ts'
import { restoredMail, suspendedMail } from '#features/staff/accounts.ts'
import { personRestoredMail, personSuspendedMail } from '#features/staff/people.ts'
import { joinedMail, joinMail } from '#features/team/mails.ts'
import { turnedOnMail } from '#features/two-factor/two-factor.ts'
import { addressTakenMail } from '#lib/address-taken-mail.ts'
import { closedMail } from '#lib/closed-account.ts'
import { confirmationMail } from '#lib/confirmation-mail.ts'
import { secondFactorEndedMail } from '#lib/end-second-factor.ts'
import { failedLoginsMail } from '#lib/failed-logins.ts'
import { newDeviceMail } from '#lib/new-device-mail.ts'
import { noticeMail } from '#lib/owner-notices.ts'

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
  phoneChangedMail(to, {
    what: text('{person} removed the phone number {number}. Nobody can log in with it any more.', { person: HOSTILE, number: HOSTILE }),
    site,
  }),
  await failedLoginsMail(to, { client: { address: '41.186.9.9' }, wrong: 'password', site }),
  await failedLoginsMail(to, { client: { address: '41.186.9.9' }, wrong: 'code', site }),
  secondFactorEndedMail(to, text('Because.')),
  await newDeviceMail(to, { userAgent: HOSTILE, address: '41.186.9.9' }, site),
  suspendedMail(to, { reason: 'Forged papers', site }),
  restoredMail(to),
  personSuspendedMail(to, { reason: 'Insulted buyers', site }),
  personRestoredMail(to),
  closedMail(to),
  proveDeviceMail(to, { token, site }),
  approveDeviceMail(to, { token, person: HOSTILE, site }),
  noticeMail(to, { what: text('{person} is no longer in your team.', { person: HOSTILE }), token, site }),
  frozenMail(to, { by: HOSTILE, site }),
  joinMail(to, { token, companyName: HOSTILE, site }),
  joinedMail(to, { email: 'new@team.example', companyName: HOSTILE }),
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

test.each([
  ['en', 'Confirm your email address', 'If it was you, confirm the address within 7 days. If it was not you, ignore this email.', '/'],
  [
    'fr',
    'Confirmez votre adresse email',
    'Si c’était vous, confirmez l’adresse dans les 7 jours. Si ce n’était pas vous, ignorez cet email.',
    '/fr/',
  ],
  ['sw', 'Thibitisha barua pepe yako', 'Kama ni wewe, thibitisha anwani ndani ya siku 7. Kama si wewe, puuza barua pepe hii.', '/sw/'],
  ['rw', 'Emeza imeyiri yawe', 'Niba ari wowe, emeza aderesi mu minsi 7. Niba atari wowe, irengagize iyi imeyiri.', '/rw/'],
  ['ar', 'أكّد بريدك الإلكتروني', 'إن كنت أنت، فأكّد العنوان خلال 7 أيام. وإن لم تكن أنت، فتجاهل هذه الرسالة.', '/ar/'],
  ['pt', 'Confirme o seu endereço de email', 'Se foi você, confirme o endereço no prazo de 7 dias. Se não foi você, ignore este email.', '/pt/'],
] as const)('an email in %s has its subject, text and links in that language', (language, subject, line, prefix) => {
  const { content } = confirmationMail(to, token, site)
  const mail = content && inLanguage(content, language)
  expect(mail?.subject).toBe(subject)
  expect(mail?.text).toContain(`\n\n${line}\n\n`)
  expect(mail?.text).toContain(`:\n${site}${prefix}`)
  expect(mail?.html).toContain(`<html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}>`)
})
