import { randomUUID } from 'node:crypto'
import { text } from '@ungana/language/server'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, copyDatabase, mailSql, type SmtpSink, smtpSink } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
import type { AskToMail } from './ask-identity.ts'
import { composeMail } from './compose-mail.ts'
import { createMailSender, type MailSender, queueMail } from './mail-queue.ts'
import { createMailer, type Mail, type Mailer } from './mailer.ts'

const template = `mail_${process.pid}`
let admin: pg.Client
let clone: ClonedDatabase
let pool: pg.Pool
let smtp: SmtpSink
const senders: MailSender[] = []
const logged: { level: string; msg: string; [key: string]: unknown }[] = []
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(JSON.parse(line)) } })

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresAdminUrl') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/${template}`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(mailSql)
  await owner.end()
})
afterAll(async () => {
  await admin.query(`DROP DATABASE ${template} WITH (FORCE)`)
  await admin.end()
})
beforeEach(async () => {
  logged.length = 0
  clone = await copyDatabase(template)
  pool = new pg.Pool({ connectionString: clone.url })
  pool.on('error', () => {})
  smtp = await smtpSink()
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
  await pool.end()
  await clone.drop()
  smtp.close()
})

const busy = { at: 'RCPT', reply: '451 4.3.2 busy' } as const
const mailTo = (to: string): Mail => ({ kind: 'newsletter', to, subject: 'Hi', text: 'Hello' })
const queue = (to: string, within?: number) => inPoolTransaction(pool, (tx) => queueMail(tx, mailTo(to), within === undefined ? {} : { within }))
const mailer = () => createMailer({ from: 'Ungana <no-reply@ungana.example>', smtpUrl: smtp.url })
const always: AskToMail = async ({ to }) => ({ verdict: 'send', to })
function start(using: Mailer = mailer(), retryDelay?: () => number, ask = always) {
  const sender = createMailSender({ pool, mailer: using, ask, logger, ...(retryDelay && { retryDelay }) })
  senders.push(sender)
  sender.start()
  return sender
}
const waiting = async () => Number((await pool.query('SELECT count(*) FROM mail.queue')).rows[0].count)
const recipients = () => smtp.received.flatMap((mail) => mail.recipients).sort()

test('sends an email after its transaction commits, then deletes it', async () => {
  start()
  await queue('ada@example.org')
  const rolledBack = inPoolTransaction(pool, async (tx) => {
    await queueMail(tx, mailTo('eve@example.org'))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  await queue('bob@example.org')
  await vi.waitUntil(() => smtp.received.length === 2, { timeout: 30_000 })
  expect(recipients()).toEqual(['ada@example.org', 'bob@example.org'])
})

test('loses no email and logs no address while the mail server refuses', async () => {
  smtp.refusal = busy
  const sender = start(mailer(), () => 0)
  await Promise.all(['ada', 'bob', 'cid'].map((name) => queue(`${name}@example.org`)))
  await vi.waitUntil(() => logged.filter(({ msg }) => msg.startsWith('an email was not sent')).length >= 6, { timeout: 30_000 })
  expect(await waiting()).toBe(3)
  // Another process continues where this one ended.
  await sender.close()
  smtp.refusal = undefined
  start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(recipients()).toEqual(['ada@example.org', 'bob@example.org', 'cid@example.org'])
  expect(JSON.stringify(logged)).not.toContain('@example.org')
})

test('several instances send each email once', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `user${i}@example.org`).sort()
  await Promise.all(names.map((name) => queue(name)))
  for (let i = 0; i < 4; i++) start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000 })
  expect(recipients()).toEqual(names)
})

test('waits longer after each failure', async () => {
  smtp.refusal = busy
  await queue('ada@example.org')
  start()
  const delays = async () => (await pool.query('SELECT attempts, extract(epoch FROM next_attempt_at - now())::int AS wait FROM mail.queue')).rows[0]
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
  ] as const) {
    await vi.waitUntil(() => logged.filter(({ attempts: made }) => made === attempts).length === 1, { timeout: 30_000 })
    expect(logged.at(-1)).toMatchObject({ attempts, seconds, responseCode: 451 })
    await vi.waitUntil(async () => (await delays()).wait <= seconds, { timeout: 30_000 })
    expect((await delays()).wait).toBeGreaterThan(0)
    await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
  }
})

test('an email that one instance has not finished is sent by another, with the same Message-ID', async () => {
  await queue('ada@example.org')
  const sent: string[] = []
  const died = new AbortController()
  const dying: Mailer = {
    send(_mail, id) {
      sent.push(id)
      return new Promise((_, reject) => died.signal.addEventListener('abort', () => reject(new Error('died'))))
    },
    close() {},
  }
  start(dying)
  await vi.waitUntil(() => sent.length === 1, { timeout: 30_000 })
  start()
  await vi.waitUntil(
    async () => {
      // The dying instance takes it again, as long as it has connections left.
      await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
      return smtp.received.length > 0
    },
    { timeout: 30_000 },
  )
  expect(smtp.received[0]?.data).toContain(`Message-ID: <${sent[0]}@ungana.example>`)
  died.abort()
})

test('deletes an expired email and logs an error', async () => {
  smtp.refusal = busy
  const sender = start(mailer(), () => 0)
  await queue('ada@example.org', 3600)
  await vi.waitUntil(() => logged.length > 0, { timeout: 30_000 })
  await sender.close()
  await pool.query('UPDATE mail.queue SET give_up_at = now()')
  smtp.refusal = undefined
  start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(smtp.received).toEqual([])
  expect(logged.at(-1)).toMatchObject({ level: 'error', msg: 'an email has expired and was not sent', mailId: expect.any(String) })
})

test('waits until Postgres is available', async () => {
  await pool.query('ALTER SCHEMA mail RENAME TO away')
  start()
  await vi.waitUntil(() => logged.some(({ msg }) => msg.startsWith('the mail queue')), { timeout: 30_000 })
  await pool.query('ALTER SCHEMA away RENAME TO mail')
  await queue(`${randomUUID()}@example.org`)
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
})

const figuresOf = async (sender: MailSender) => {
  const registry = new Registry()
  sender.metrics(registry)
  return registry.metrics()
}

test('an email that identity refuses is deleted, logged and counted', async () => {
  const sender = start(mailer(), undefined, async ({ to }) => ({ verdict: 'drop', to, reason: 'unconfirmed' }))
  await queue('stranger@example.org')
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(smtp.received).toEqual([])
  expect(logged.at(-1)).toMatchObject({ level: 'warn', msg: 'an email was not sent', kind: 'newsletter', reason: 'unconfirmed' })
  expect(await figuresOf(sender)).toContain('mails_total{kind="newsletter",outcome="not-sent-unconfirmed"} 1')
})

test('an email to an address that the server refuses permanently is deleted, logged and counted, and the others are sent', async () => {
  smtp.refusal = { at: 'RCPT', reply: '550 5.1.1 unknown' }
  const sender = start()
  await queue('gone@example.org')
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(logged.at(-1)).toMatchObject({ level: 'warn', kind: 'newsletter', attempts: 1, responseCode: 550 })
  expect(JSON.stringify(logged)).not.toContain('@example.org')
  expect(await figuresOf(sender)).toContain('mails_total{kind="newsletter",outcome="refused"} 1')
  smtp.refusal = undefined
  await queue('ada@example.org')
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
  expect(recipients()).toEqual(['ada@example.org'])
})

test('an email waits while the server refuses everybody', async () => {
  const refusals = [
    { at: 'CONNECT', reply: '554 5.7.1 no service for you' },
    { at: 'MAIL', reply: '550 5.7.1 not allowed' },
    { at: 'RCPT', reply: '554 5.7.1 relay access denied' },
  ] as const
  await queue('ada@example.org')
  start(mailer(), () => 0)
  for (const refusal of refusals) {
    smtp.refusal = refusal
    logged.length = 0
    await vi.waitUntil(() => logged.filter(({ msg }) => msg === 'an email was not sent: retrying').length >= 2, { timeout: 30_000 })
  }
  expect(await waiting()).toBe(1)
  smtp.refusal = undefined
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
})

test('goes to the address that identity names', async () => {
  start(mailer(), undefined, async () => ({ verdict: 'send', to: 'new@example.org' }))
  await queue('old@example.org')
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
  expect(recipients()).toEqual(['new@example.org'])
})

test('waits while identity says so, and while identity does not answer', async () => {
  let answer: AskToMail = () => Promise.reject(new Error('no answer'))
  const sender = start(
    mailer(),
    () => 0,
    (mail) => answer(mail),
  )
  await queue('ada@example.org')
  await vi.waitUntil(() => logged.some(({ msg }) => msg.startsWith('an email was not sent: retrying')), { timeout: 30_000 })
  answer = async ({ to }) => ({ verdict: 'wait', to, reason: 'unconfirmed', seconds: 600 })
  await vi.waitUntil(() => logged.at(-1)?.msg === 'an email waits', { timeout: 30_000 })
  expect(await figuresOf(sender)).toContain('mail_queue_waiting{held="unconfirmed"} 1')
  answer = always
  await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
})

test('is sent in the language that identity names, which learns the language of the page', async () => {
  const asked: unknown[] = []
  await inPoolTransaction(pool, (tx) =>
    queueMail(tx, composeMail({ kind: 'second-factor', to: 'owner@example.org', subject: text('Not found'), words: ['Kivu'] }), { language: 'sw' }),
  )
  start(mailer(), undefined, async ({ to, language }) => {
    asked.push(language)
    return { verdict: 'send', to, language: 'fr' }
  })
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
  expect(asked).toEqual(['sw'])
  expect(smtp.received[0]?.data).toContain('Subject: Introuvable')
  expect(smtp.received[0]?.data).toContain('<html lang=3D"fr">')
})

test('after 60 changes of bank details, the owner has 5 emails about the first ones and 1 about the last', async () => {
  let permits = 5
  await inPoolTransaction(pool, async (tx) => {
    for (let i = 0; i < 60; i++)
      await queueMail(tx, composeMail({ kind: 'bank-details-changed', to: 'owner@example.org', subject: text('Hi'), words: ['Changed.'] }))
  })
  start(mailer(), undefined, async ({ to }) => (permits-- > 0 ? { verdict: 'send', to } : { verdict: 'wait', to, reason: 'full', seconds: 3600 }))
  await vi.waitUntil(async () => (await waiting()) === 1, { timeout: 30_000 })
  expect(smtp.received).toHaveLength(5)
  permits = 1
  await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(smtp.received).toHaveLength(6)
  expect(smtp.received.map(({ data }) => data.includes('We sent only the latest.'))).toEqual([false, false, false, false, false, true])
})

test('an email that an earlier release queued, without a kind, is sent', async () => {
  start(mailer(), undefined, async ({ to }) => ({ verdict: 'drop', to, reason: 'unknown-kind' }))
  const { kind: _, ...mail } = mailTo('ada@example.org')
  await pool.query("INSERT INTO mail.queue (id, mail, give_up_at) VALUES ($1, $2, now() + interval '1 day')", [randomUUID(), JSON.stringify(mail)])
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
})
