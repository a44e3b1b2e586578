import { createHash } from 'node:crypto'
import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import type { Mail } from '@ungana/service-kit/mailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, startIdentity, type TestService } from '#testing/identity.ts'
import { forgetConfirmations } from './newsletter.ts'

const site = 'http://localhost:8080'
let service: TestService
let count = 0
let email: string
beforeAll(async () => {
  service = await startIdentity()
})
beforeEach(() => {
  email = `reader${++count}@newsletter.example`
})
afterAll(() => service.close())

const ask = (address = email, options?: CallOptions) => service.call('POST', subscribeToNewsletter.url, { email: address }, options)
const confirm = (token: string) => service.call('POST', confirmNewsletter.url, { token })
const leave = (token: string, options?: CallOptions) => service.call('POST', `${unsubscribeFromNewsletter.url}?token=${token}`, undefined, options)
const mailsTo = async (address = email) => (await service.mails()).filter(({ to }) => to === address)
const subscription = (address = email) => service.database.prisma.newsletterSubscription.findUnique({ where: { email: address } })
const confirmations = (address = email) => service.database.prisma.newsletterConfirmation.findMany({ where: { email: address } })

/** The token in a mail's link of that kind. */
function linkIn(mail: Mail | undefined, kind: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`${site}/newsletter\\?${kind}=([\\w-]{43})(?=\\s|$)`).exec(mail?.text ?? '')
  if (!link?.[1]) throw new Error(`no link to ${kind} in ${mail?.text}`)
  expect(mail?.html).toContain(`href="${link[0].trim()}"`)
  return link[1]
}

async function subscribe() {
  await ask()
  const asked = linkIn((await mailsTo()).at(-1), 'confirm')
  expect((await confirm(asked)).status).toBe(204)
  return { asked, token: linkIn((await mailsTo()).at(-1), 'unsubscribe') }
}

describe('asking', () => {
  test('mails a link and subscribes nobody yet', async () => {
    expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ status: 202, text: '' })
    expect(await mailsTo()).toMatchObject([{ subject: 'Please confirm your subscription to the Ungana newsletter' }])
    expect(await subscription()).toBeNull()
  })

  test('keeps the link’s hash only', async () => {
    await ask()
    const token = linkIn((await mailsTo())[0], 'confirm')
    const [kept] = await confirmations()
    expect(Buffer.from(kept?.tokenHash ?? [])).toEqual(createHash('sha256').update(token).digest())
  })

  test('is answered alike whether the address is subscribed or not, and the mail tells', async () => {
    const before = await ask()
    await confirm(linkIn((await mailsTo())[0], 'confirm'))
    const after = await ask()
    const seen = ({ status, text, headers }: typeof before) => ({ status, text, headers: Object.keys(headers).sort() })
    expect(seen(after)).toEqual(seen(before))
    const mail = (await mailsTo()).at(-1)
    expect(mail?.subject).toBe('You are subscribed to the Ungana newsletter already')
    expect(mail?.text).not.toContain('confirm=')
  })

  test.each([
    '',
    'ada',
    'ada@',
    'ada@example',
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    `${'a'.repeat(250)}@b.cd`,
  ])('takes no %j', async (bad) => {
    expect(await ask(bad)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: 'email', message: 'Please enter a valid email address.' },
    })
  })

  test('fills nobody’s mailbox: three mails a day, whoever asks and however the address is written', async () => {
    const [name, domain] = email.split('@')
    const answers = await Promise.all([email, `${name}+a@${domain}`, `${name}+b@${domain}`, `${name}+c@${domain}`, email].map((each) => ask(each)))
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(5).fill([202, '']))
    expect((await service.mails()).filter(({ to }) => to.startsWith(`${name}@`) || to.startsWith(`${name}+`))).toHaveLength(3)
  })

  test('from one network stops at 20 an hour', async () => {
    const strict = await startIdentity({ rateLimits: 'normal' })
    try {
      const from = (address: string, i: number) =>
        strict.call('POST', subscribeToNewsletter.url, { email: `many${i}@newsletter.example` }, { address })
      for (let i = 0; i < 20; i++) expect((await from('41.186.9.9', i)).status).toBe(202)
      const refused = await from('41.186.9.9', 20)
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
      expect((await from('41.186.9.10', 20)).status).toBe(202)
      expect(await strict.mails()).toHaveLength(21)
    } finally {
      await strict.close()
    }
  })

  test('twice with one key mails once', async () => {
    const headers = { 'idempotency-key': 'one-form' }
    expect((await ask(email, { headers })).status).toBe(202)
    expect(await ask(email, { headers })).toMatchObject({ status: 202, text: '' })
    expect(await mailsTo()).toHaveLength(1)
  })
})

describe('confirming', () => {
  test('subscribes and welcomes, once', async () => {
    const { asked } = await subscribe()
    expect(await subscription()).toMatchObject({ email })
    expect((await confirm(asked)).status).toBe(204)
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([
      'Please confirm your subscription to the Ungana newsletter',
      'You are subscribed to the Ungana newsletter',
    ])
  })

  test('works with every link that was mailed', async () => {
    await ask()
    await ask()
    const [first] = await mailsTo()
    expect((await confirm(linkIn(first, 'confirm'))).status).toBe(204)
    expect(await subscription()).not.toBeNull()
  })

  test('is over after three days, and then the address is forgotten', async () => {
    await ask()
    const token = linkIn((await mailsTo())[0], 'confirm')
    const [kept] = await confirmations()
    expect(Math.round(((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(72)
    await service.database.prisma.newsletterConfirmation.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'IDENTITY_NEWSLETTER_LINK_OVER' } })
    expect(await subscription()).toBeNull()
    await forgetConfirmations(service.database)
    expect(await confirmations()).toEqual([])
  })

  test('takes no other token: an unknown one, or one to unsubscribe', async () => {
    const { token } = await subscribe()
    for (const wrong of ['x'.repeat(43), token]) expect((await confirm(wrong)).status).toBe(410)
  })
})

describe('leaving', () => {
  test('takes one click, leaves nothing, and can be repeated', async () => {
    const { asked, token } = await subscribe()
    for (let i = 0; i < 2; i++) expect(await leave(token)).toMatchObject({ status: 204, text: '' })
    expect(await subscription()).toBeNull()
    expect(await confirmations()).toEqual([])
    // An old mail brings nobody back.
    expect((await confirm(asked)).status).toBe(410)
  })

  test('is possible before it began', async () => {
    await ask()
    const [mail] = await mailsTo()
    const token = linkIn(mail, 'confirm')
    expect(linkIn(mail, 'unsubscribe')).toBe(token)
    expect((await leave(token)).status).toBe(204)
    expect((await confirm(token)).status).toBe(410)
  })

  test('is what a mail program does by itself, at the address in the mail’s header', async () => {
    await subscribe()
    for (const mail of await mailsTo())
      expect(mail.unsubscribeUrl).toMatch(/^http:\/\/localhost:8080\/api\/newsletter\/unsubscribe\?token=[\w-]{43}$/)
    const address = new URL((await mailsTo()).at(-1)?.unsubscribeUrl ?? '')
    const answer = await service.app.inject({
      method: 'POST',
      url: `${address.pathname}${address.search}`,
      headers: { ...(await service.identity.headers()), 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(204)
    expect(await subscription()).toBeNull()
    const listed = service.app.listedRoutes.filter(({ fromAnywhere }) => fromAnywhere).map(({ url }) => url)
    expect(listed).toEqual([unsubscribeFromNewsletter.url])
  })

  test('and coming back works', async () => {
    const { token } = await subscribe()
    await leave(token)
    expect((await ask()).status).toBe(202)
    await confirm(linkIn((await mailsTo()).at(-1), 'confirm'))
    expect((await subscription())?.token).not.toBe(token)
  })

  test('does not touch others', async () => {
    await subscribe()
    const left = email
    const { token } = { token: (await subscription())?.token ?? '' }
    email = `other-${email}`
    await subscribe()
    await leave(token)
    expect([await subscription(left), (await subscription())?.email]).toEqual([null, email])
  })
})
