import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createMailer } from './mailer.ts'

const logged: string[] = []
const logger = createLogger({ name: 'test', destination: { write: (line: string) => void logged.push(line) } })
const from = 'Ungana <no-reply@ungana.example>'

interface Received {
  recipients: string[]
  data: string
}

/** Speaks just enough SMTP to take mails, or to refuse them. */
function sink(refuse = false) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let current: Received = { recipients: [], data: '' }
    let reading = false
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 sink')
    socket.on('data', (chunk) => {
      rest += chunk
      for (;;) {
        const end = reading ? rest.indexOf('\r\n.\r\n') : rest.indexOf('\r\n')
        if (end < 0) return
        const text = rest.slice(0, end)
        rest = rest.slice(end + (reading ? 5 : 2))
        if (reading) {
          reading = false
          received.push({ ...current, data: text })
          current = { recipients: [], data: '' }
          say('250 taken')
        } else if (/^(EHLO|HELO|MAIL|RSET)/i.test(text)) say('250 ok')
        else if (/^RCPT/i.test(text)) {
          if (!refuse) current.recipients.push(/<(.*)>/.exec(text)?.[1] ?? '')
          say(refuse ? '550 unknown' : '250 ok')
        } else if (/^DATA/i.test(text)) {
          reading = true
          say('354 go on')
        } else say('221 bye')
      }
    })
  })
  return { server, received, sockets }
}

describe('by SMTP', () => {
  let smtp: ReturnType<typeof sink>

  async function mailer(refuse?: boolean) {
    smtp = sink(refuse)
    smtp.server.listen(0, '127.0.0.1')
    await once(smtp.server, 'listening')
    return createMailer({ from, logger, smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}` })
  }
  afterEach(() => {
    smtp.sockets.forEach((socket) => void socket.destroy())
    smtp.server.close()
  })

  test('a mail reaches its recipient, in text and HTML', async () => {
    const sender = await mailer()
    await sender.send({ to: 'ada@example.org', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>', replyTo: 'bob@example.org' })
    sender.close()
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]?.recipients).toEqual(['ada@example.org'])
    const data = smtp.received[0]?.data ?? ''
    for (const part of ['From: Ungana <no-reply@ungana.example>', 'To: ada@example.org', 'Reply-To: bob@example.org', 'Hello', '<p>Hello</p>']) {
      expect(data).toContain(part)
    }
    expect(logged.join()).not.toContain('ada@example.org')
  })

  test('what a user typed adds no recipient and no header', async () => {
    const sender = await mailer()
    await sender.send({ to: 'ada@example.org', subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nbody', text: 'Hello' })
    await sender.send({ to: 'ada@example.org, eve@example.org', subject: 'Hi', text: 'Hello' }).catch(() => undefined)
    await sender.send({ to: 'ada@example.org\r\nBcc: eve@example.org', subject: 'Hi', text: 'Hello' }).catch(() => undefined)
    sender.close()
    expect(smtp.received[0]?.data).not.toMatch(/^Bcc:/im)
    for (const { recipients, data } of smtp.received) {
      expect(recipients).not.toContain('eve@example.org')
      expect(data).not.toMatch(/^Bcc:/im)
    }
  })

  test('a refusal, and a server that is not there, are told', async () => {
    const sender = await mailer(true)
    await expect(sender.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hello' })).rejects.toThrow('550')
    sender.close()
    const nobody = createMailer({ from, logger, smtpUrl: 'smtp://127.0.0.1:1' })
    await expect(nobody.send({ to: 'ada@example.org', subject: 'Hi', text: 'Hello' })).rejects.toThrow('ECONNREFUSED')
    nobody.close()
  })
})

describe('into a folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('one whole file a mail, in order, for its owner only', async () => {
    const box = join(folder, 'new')
    const mailer = createMailer({ from, logger, mailboxDir: box })
    await mailer.send({ to: 'ada@example.org', subject: 'One', text: 'Hello' })
    await mailer.send({ to: 'ada@example.org', subject: 'Two', text: 'Hello', html: '<p>Hello</p>' })
    mailer.close()
    const files = readdirSync(box).sort()
    expect(files).toEqual([expect.stringMatching(/\.json$/), expect.stringMatching(/\.json$/)])
    const mails = files.map((file) => JSON.parse(readFileSync(join(box, file), 'utf8')))
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['One', 'Two'])
    expect(mails.find(({ subject }) => subject === 'Two')).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      from,
      to: 'ada@example.org',
      subject: 'Two',
      text: 'Hello',
      html: '<p>Hello</p>',
    })
    expect(statSync(join(box, files[0] ?? '')).mode & 0o777).toBe(0o600)
  })
})

test('mails that would go nowhere are refused at the start', () => {
  expect(() => createMailer({ from, logger })).toThrow('somewhere to go')
})
