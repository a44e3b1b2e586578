import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMailFolder, type StoredMail } from '#mailbox/mail-folder.ts'
import { type Mailbox, startMailbox } from '#mailbox/mailbox.ts'

let directory: string
let mailbox: Mailbox
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ungana-mailbox-'))
  mailbox = await startMailbox({ directory: join(directory, 'mails') })
})
afterEach(async () => {
  await mailbox.stop()
  rmSync(directory, { recursive: true })
})

/** The commands of a mail program, and the server's last line. */
async function deliver(content: string): Promise<string> {
  const socket = createConnection({ host: '127.0.0.1', port: Number(new URL(mailbox.smtpUrl).port) })
  const lines = [
    'EHLO me',
    'MAIL FROM:<no-reply@ungana.example>',
    'RCPT TO:<ada@example.org>',
    'DATA',
    `${content.replaceAll('\n', '\r\n')}\r\n.`,
    'QUIT',
  ]
  let output = ''
  for await (const chunk of socket) {
    output += chunk
    if (/(^|\n)\d{3} [^\n]*\n$/.test(output)) {
      const next = lines.shift()
      if (next === undefined) break
      socket.write(`${next}\r\n`)
    }
  }
  return output
}

const mail = (subject: string, html = '<p>Hello</p>') =>
  [
    'From: Ungana <no-reply@ungana.example>',
    'To: ada@example.org',
    `Subject: ${subject}`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Press http://localhost:8080/newsletter?confirm=3Dabc <b>',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--b--',
    '',
  ].join('\n')

const mails = async () => (await (await fetch(`${mailbox.url}/mails.json`)).json()) as StoredMail[]

it('stores emails for its owner only, and lists them newest first', async () => {
  expect(await deliver(mail('=?utf-8?q?Gr=C3=BC=C3=9Fe?='))).toContain('250 kept')
  await deliver(mail('Two'))
  expect(await mails()).toMatchObject([
    { subject: 'Two' },
    {
      subject: 'Grüße',
      from: 'Ungana <no-reply@ungana.example>',
      to: 'ada@example.org',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      text: expect.stringContaining('Press http://localhost:8080/newsletter?confirm=abc <b>'),
      html: expect.stringContaining('<p>Hello</p>'),
      headers: { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    },
  ])
  const [file = ''] = readdirSync(join(directory, 'mails'))
  expect(file).toMatch(/\.eml$/)
  expect(statSync(join(directory, 'mails', file)).mode & 0o777).toBe(0o600)
  const list = await (await fetch(mailbox.url)).text()
  expect(list.indexOf('Two')).toBeLessThan(list.indexOf('Grüße'))
})

it('shows emails without scripts or requests', async () => {
  const script = '<script>alert(1)</script>'
  await deliver(mail(script, script))
  const [{ id } = { id: '' }] = await mails()
  const page = await (await fetch(`${mailbox.url}/mails/${id}`)).text()
  expect(page).not.toContain('<script')
  expect(page).toContain('<a href="http://localhost:8080/newsletter?confirm=abc"')
  expect(page).toContain('&#60;b&#62;')
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const html = await fetch(`${mailbox.url}/mails/${id}/html`)
  expect(html.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
})

it('answers only on localhost, and opens no other file', async () => {
  await deliver(mail('Secret'))
  const status = (path: string, host: string) =>
    new Promise((resolve, reject) => {
      request(`${mailbox.url}${path}`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject)
        .end()
    })
  expect(await status('/mails.json', 'evil.example')).toBe(421)
  expect(await status('/mails.json', 'localhost:1')).toBe(200)
  for (const path of ['/mails/..%2fsecrets', '/mails/../mails', '/mails/x']) expect(await status(path, 'localhost')).toBe(404)
})

it('deletes the oldest', async () => {
  const folder = openMailFolder(join(directory, 'few'), 2)
  for (const subject of ['One', 'Two', 'Three']) {
    await folder.add(Buffer.from(mail(subject)))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  expect((await folder.list()).map(({ subject }) => subject)).toEqual(['Three', 'Two'])
})

it('fails if a port is in use', async () => {
  const taken = Number(new URL(mailbox.smtpUrl).port)
  await expect(startMailbox({ directory, smtpPort: taken })).rejects.toThrow('EADDRINUSE')
  await expect(startMailbox({ directory, pagePort: taken })).rejects.toThrow('EADDRINUSE')
})
