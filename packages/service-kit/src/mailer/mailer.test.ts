import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { loadConfig } from '../config.ts'
import { type SmtpSink, smtpSink } from '../testing/index.ts'
import { mailConfig } from './mail-config.ts'
import { createMailer, type Mailer } from './mailer.ts'

const from = 'Ungana <no-reply@ungana.example>'
const id = '0198a000-0000-7000-8000-000000000001'
let smtp: SmtpSink
let sender: Mailer
beforeEach(async () => {
  smtp = await smtpSink()
  sender = createMailer({ from, smtpUrl: smtp.url })
})
afterEach(() => {
  sender.close()
  smtp.close()
})

test('sends an email in text and HTML with its Message-ID', async () => {
  await sender.send({ to: 'ada@example.org', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>', replyTo: 'bob@example.org' }, id)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.recipients).toEqual(['ada@example.org'])
  const data = smtp.received[0]?.data ?? ''
  for (const part of [
    'From: Ungana <no-reply@ungana.example>',
    'To: ada@example.org',
    'Reply-To: bob@example.org',
    `Message-ID: <${id}@ungana.example>`,
    'Hello',
    '<p>Hello</p>',
  ]) {
    expect(data).toContain(part)
  }
  expect(data).not.toContain('List-Unsubscribe')
})

test('attaches a file unchanged', async () => {
  const content = Buffer.from('%PDF-1.7 \u0000\u00ff bytes', 'latin1').toString('base64')
  await sender.send(
    { to: 'ada@example.org', subject: 'Receipt', text: 'Hello', attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content }] },
    id,
  )
  const data = smtp.received[0]?.data ?? ''
  for (const part of ['Content-Type: application/pdf; name=receipt.pdf', 'Content-Disposition: attachment; filename=receipt.pdf', content])
    expect(data).toContain(part)
})

test('a newsletter has the headers for one-click unsubscribing', async () => {
  const unsubscribeUrl = 'https://ungana.example/api/newsletter/unsubscribe?token=abc'
  await sender.send({ to: 'ada@example.org', subject: 'News', text: 'Hello', unsubscribeUrl }, id)
  const unfolded = smtp.received[0]?.data.replaceAll(/\r\n\s+/g, ' ')
  expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('users’ text cannot add a recipient or a header', async () => {
  await sender.send({ to: 'ada@example.org', subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nbody', text: 'Hello' }, id)
  await sender.send({ to: 'ada@example.org, eve@example.org', subject: 'Hi', text: 'Hello' }, id).catch(() => undefined)
  await sender.send({ to: 'ada@example.org\r\nBcc: eve@example.org', subject: 'Hi', text: 'Hello' }, id).catch(() => undefined)
  expect(smtp.received[0]?.data).not.toMatch(/^Bcc:/im)
  for (const { recipients, data } of smtp.received) {
    expect(recipients).not.toContain('eve@example.org')
    expect(data).not.toMatch(/^Bcc:/im)
  }
})

test('rejects if the server refuses or is unavailable', async () => {
  smtp.refusal = { at: 'RCPT', reply: '550 unknown' }
  await expect(sender.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hello' }, id)).rejects.toThrow('550')
  const nobody = createMailer({ from, smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(nobody.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hello' }, id)).rejects.toThrow('ECONNREFUSED')
  nobody.close()
})

test('the configuration requires a server and a sender', () => {
  const read = (SMTP_URL: string, MAIL_FROM: string) => loadConfig(z.object(mailConfig), { SMTP_URL, MAIL_FROM })
  expect(read('smtps://user:p%40ss@mail.example:465', from)).toEqual({ SMTP_URL: 'smtps://user:p%40ss@mail.example:465', MAIL_FROM: from })
  expect(() => read('', '')).toThrow(/SMTP_URL is required\n.*MAIL_FROM is required/)
  expect(() => read('mail.example', 'Ungana')).toThrow(/SMTP_URL must be a mail server.*\n.*MAIL_FROM must be a name and an address/)
})
