import { HOSTILE, harmIn, missingKinds, HARMLESS_SITE as site } from '@ungana/service-kit/testing'
import { expect, test } from 'vitest'
import { bankDetailsMail } from '#features/bank-details/owner-emails.ts'
import { receiptMail } from '#features/invoices/mail-invoices.ts'
import { comingRenewalEmail, endedRenewalEmail, failedRenewalEmail } from '#lib/renewal-emails.ts'

const email = 'owner@kahawa.example'
const id = '0198a000-0000-7000-8000-000000000001'
const now = new Date('2026-11-24T12:00:00Z')
const holder = { email, plan: 'professional', until: now } as const
const invoice = {
  id,
  number: '2026-000001',
  paymentId: id,
  payerId: id,
  payerName: HOSTILE,
  payerEmail: email,
  description: HOSTILE,
  amount: '4500',
  currency: 'RWF',
  issuedAt: now,
  issuerName: null,
  issuerAddress: null,
  issuerTaxNumber: null,
  method: 'card',
  refunded: '0',
  paid: '4500',
  priceAmount: null,
  priceCurrency: null,
  rate: null,
  rateDate: null,
  language: 'en',
  mailTo: email,
} as const
const mails = [
  bankDetailsMail(email, { ownerId: id, bankName: HOSTILE }, 'added', site),
  bankDetailsMail(email, { ownerId: id, bankName: HOSTILE }, 'number', site),
  bankDetailsMail(email, { ownerId: id, bankName: HOSTILE }, 'described', site),
  await receiptMail({ ...invoice, kind: 'invoice' }, site),
  await receiptMail({ ...invoice, kind: 'credit-note' }, site),
  comingRenewalEmail({ ...holder, site, amount: 4999, before: 2999, card: undefined }),
  failedRenewalEmail(holder, { problem: 'Card declined.', remedy: null, nextTry: now, now, site }),
  failedRenewalEmail(holder, { problem: null, remedy: 'authentication', nextTry: null, now, site }),
  endedRenewalEmail(holder, { refunded: 'professional', site }),
]

test.each(mails)('what users write does no harm in the email "$subject"', (mail) => {
  expect(harmIn(mail)).toEqual([])
})

test('the emails above are of every kind that payments sends', () => {
  expect(missingKinds('payments', mails)).toEqual([])
})
