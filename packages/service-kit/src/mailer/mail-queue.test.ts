import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createLogger } from '../logging.ts'
import { type ClonedDatabase, cloneDatabase, mailSql, type SmtpSink, smtpSink } from '../testing/index.ts'
import { inPoolTransaction } from '../transactions.ts'
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
  await admin.query(`CREATE DATABASE template_${template}`)
  const url = new URL(inject('postgresAdminUrl'))
  url.pathname = `/template_${template}`
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(mailSql)
  await owner.end()
})
afterAll(async () => {
  await admin.query(`DROP DATABASE template_${template} WITH (FORCE)`)
  await admin.end()
})
beforeEach(async () => {
  logged.length = 0
  clone = await cloneDatabase(template)
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

const mailTo = (to: string): Mail => ({ to, subject: 'Hi', text: 'Hello' })
const queue = (to: string, within?: number) => inPoolTransaction(pool, (tx) => queueMail(tx, mailTo(to), within === undefined ? {} : { within }))
const mailer = () => createMailer({ from: 'Ungana <no-reply@ungana.example>', smtpUrl: smtp.url })
function start(using: Mailer = mailer(), retryDelay?: () => number) {
  const sender = createMailSender({ pool, mailer: using, logger, ...(retryDelay && { retryDelay }) })
  senders.push(sender)
  sender.start()
  return sender
}
const waiting = async () => Number((await pool.query('SELECT count(*) FROM mail.queue')).rows[0].count)
const recipients = () => smtp.received.flatMap((mail) => mail.recipients).sort()

test('a mail is sent once what it is about is committed, and then forgotten', async () => {
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

test('a mail server that refuses, and then one that does not: nothing is lost, and no address is in the log', async () => {
  smtp.refuse = true
  const sender = start(mailer(), () => 0)
  await Promise.all(['ada', 'bob', 'cid'].map((name) => queue(`${name}@example.org`)))
  await vi.waitUntil(() => logged.filter(({ msg }) => msg.startsWith('a mail was not sent')).length >= 6, { timeout: 30_000 })
  expect(await waiting()).toBe(3)
  // Another process goes on where this one ended.
  await sender.close()
  smtp.refuse = false
  start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(recipients()).toEqual(['ada@example.org', 'bob@example.org', 'cid@example.org'])
  expect(JSON.stringify(logged)).not.toContain('@example.org')
})

test('several instances send each mail once', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `user${i}@example.org`).sort()
  await Promise.all(names.map((name) => queue(name)))
  for (let i = 0; i < 4; i++) start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 60_000 })
  expect(recipients()).toEqual(names)
})

test('a failure waits, longer each time', async () => {
  smtp.refuse = true
  await queue('ada@example.org')
  start()
  const delays = async () => (await pool.query('SELECT attempts, extract(epoch FROM next_attempt_at - now())::int AS wait FROM mail.queue')).rows[0]
  for (const [attempts, seconds] of [
    [1, 30],
    [2, 60],
    [3, 120],
  ] as const) {
    await vi.waitUntil(() => logged.filter(({ attempts: made }) => made === attempts).length === 1, { timeout: 30_000 })
    expect(logged.at(-1)).toMatchObject({ attempts, seconds, responseCode: 550 })
    await vi.waitUntil(async () => (await delays()).wait <= seconds, { timeout: 30_000 })
    expect((await delays()).wait).toBeGreaterThan(0)
    await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
  }
})

test('what somebody took and did not finish is taken from him, under the same name', async () => {
  await queue('ada@example.org')
  const sent: string[] = []
  let hold: (() => void) | undefined
  const dying: Mailer = {
    send(_mail, id) {
      sent.push(id)
      return new Promise((_, reject) => {
        hold = () => reject(new Error('died'))
      })
    },
    close() {},
  }
  start(dying)
  await vi.waitUntil(() => sent.length === 1, { timeout: 30_000 })
  await pool.query('UPDATE mail.queue SET next_attempt_at = now()')
  start()
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
  expect(smtp.received[0]?.data).toContain(`Message-ID: <${sent[0]}@ungana.example>`)
  hold?.()
})

test('a mail that is of no use any more is given up, and that is an error in the log', async () => {
  smtp.refuse = true
  const sender = start(mailer(), () => 0)
  await queue('ada@example.org', 3600)
  await vi.waitUntil(() => logged.length > 0, { timeout: 30_000 })
  await sender.close()
  await pool.query('UPDATE mail.queue SET give_up_at = now()')
  smtp.refuse = false
  start()
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: 30_000 })
  expect(smtp.received).toEqual([])
  expect(logged.at(-1)).toMatchObject({ level: 'error', msg: 'a mail was given up', mailId: expect.any(String) })
})

test('the sender waits for Postgres', async () => {
  await pool.query('ALTER SCHEMA mail RENAME TO away')
  start()
  await vi.waitUntil(() => logged.some(({ msg }) => msg.startsWith('the mail queue')), { timeout: 30_000 })
  await pool.query('ALTER SCHEMA away RENAME TO mail')
  await queue(`${randomUUID()}@example.org`)
  await vi.waitUntil(() => smtp.received.length === 1, { timeout: 30_000 })
})
