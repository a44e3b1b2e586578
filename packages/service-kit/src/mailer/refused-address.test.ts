import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SmtpSink, smtpSink } from '../testing/index.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { refusesAddress } from './refused-address.ts'

let smtp: SmtpSink
let mailer: Mailer
beforeEach(async () => {
  smtp = await smtpSink()
  mailer = createMailer({ from: 'Ungana <no-reply@ungana.example>', smtpUrl: smtp.url })
})
afterEach(() => {
  mailer.close()
  smtp.close()
})

const send = () => mailer.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hello' }, '0198a000-0000-7000-8000-000000000001')

const final = [
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550-5.1.1 The email account\r\n550 5.1.1 does not exist',
  '501 5.1.3 Bad recipient address syntax',
  '556 5.1.10 Recipient address has null MX',
  '550 5.2.1 The mailbox is disabled',
  '552 5.2.2 Over quota',
  '550 No such user here',
  '553 Mailbox name not allowed',
]
test.each(final)('%j at the recipient is final', async (reply) => {
  smtp.refusal = { at: 'RCPT', reply }
  expect(await send().then(undefined, refusesAddress)).toBe(true)
})

const passing = [
  '450 4.1.1 Try later',
  '451 Greylisted',
  '550 5.1.8 The sender’s domain does not exist',
  '550 5.7.1 Relaying denied',
  '554 5.7.1 Service unavailable; client host blocked',
  '550 5.7.26 Unauthenticated email is not accepted',
  '530 5.7.0 Authentication required',
  '550 relay not permitted',
  '550 Blocked for spam',
  '503 Bad sequence of commands',
  '554 Transaction failed',
]
test.each(passing)('%j at the recipient is not final', async (reply) => {
  smtp.refusal = { at: 'RCPT', reply }
  expect(await send().then(undefined, refusesAddress)).toBe(false)
})

test.each(['CONNECT', 'MAIL', 'DATA'] as const)('a refusal at %s is not final, whatever it says', async (at) => {
  smtp.refusal = { at, reply: '550 5.1.1 Unknown user' }
  expect(await send().then(undefined, refusesAddress)).toBe(false)
})

test('a server that cannot be reached refuses no address', async () => {
  smtp.close()
  expect(await send().then(undefined, refusesAddress)).toBe(false)
})
