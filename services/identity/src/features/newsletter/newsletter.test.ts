import { createHash } from 'node:crypto'
import { confirmNewsletter, subscribeToNewsletter, unsubscribeFromNewsletter } from '@ungana/contracts-identity'
import type { Mail } from '@ungana/service-kit/mailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, startIdentity, type TestService } from '#testing/identity.ts'
import { deleteExpiredConfirmations } from './newsletter.ts'

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

/** Returns the token of the confirm or unsubscribe link in an email. */
function linkIn(mail: Mail | undefined, kind: 'confirm' | 'unsubscribe'): string {
  const link = new RegExp(`${site}/newsletter\\?${kind}=([\\w-]{43})(?=\\s|$)`).exec(mail?.text ?? '')
  if (!link?.[1]) throw new Error(`no link to ${kind} in ${mail?.text}`)
  expect(mail?.html).toContain(`href="${link[0].trim()}"`)
  return link[1]
}

async function subscribe() {
  await ask()
  const confirmToken = linkIn((await mailsTo()).at(-1), 'confirm')
  expect((await confirm(confirmToken)).status).toBe(204)
  return { confirmToken, token: linkIn((await mailsTo()).at(-1), 'unsubscribe') }
}

describe('subscribing', () => {
  test('emails a link and does not subscribe yet', async () => {
    expect(await ask(` ${email.toUpperCase()} `)).toMatchObject({ status: 202, text: '' })
    expect(await mailsTo()).toMatchObject([{ subject: 'Confirm your subscription to the Ungana newsletter' }])
    expect(await subscription()).toBeNull()
  })

  test('stores only the hash of the link', async () => {
    await ask()
    const token = linkIn((await mailsTo())[0], 'confirm')
    const [stored] = await confirmations()
    expect(Buffer.from(stored?.tokenHash ?? [])).toEqual(createHash('sha256').update(token).digest())
  })

  test('gets the same answer if the address is already subscribed, but sends a different email', async () => {
    const before = await ask()
    await confirm(linkIn((await mailsTo())[0], 'confirm'))
    const after = await ask()
    const visible = ({ status, text, headers }: typeof before) => ({ status, text, headers: Object.keys(headers).sort() })
    expect(visible(after)).toEqual(visible(before))
    const mail = (await mailsTo()).at(-1)
    expect(mail?.subject).toBe('You are already subscribed to the Ungana newsletter')
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
  ])('refuses %j', async (bad) => {
    expect(await ask(bad)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', field: 'email', message: 'Please enter a valid email address.' },
    })
  })

  test('is limited to 20 an hour from one network', async () => {
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

  test('sends only one email if the call is repeated', async () => {
    const headers = { 'idempotency-key': 'one-form' }
    expect((await ask(email, { headers })).status).toBe(202)
    expect(await ask(email, { headers })).toMatchObject({ status: 202, text: '' })
    expect(await mailsTo()).toHaveLength(1)
  })
})

describe('confirming', () => {
  test('subscribes and sends one welcome email', async () => {
    await subscribe()
    expect(await subscription()).toMatchObject({ email })
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([
      'Confirm your subscription to the Ungana newsletter',
      'You are subscribed to the Ungana newsletter',
    ])
  })

  test('works once, with any of the emailed links', async () => {
    await ask()
    await ask()
    const [first, second] = (await mailsTo()).map((mail) => linkIn(mail, 'confirm'))
    const answers = await Promise.all([confirm(first ?? ''), confirm(first ?? '')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    expect(await subscription()).not.toBeNull()
    for (const used of [first, second]) expect((await confirm(used ?? '')).status).toBe(410)
    // The links to unsubscribe in these emails still work.
    expect((await leave(second ?? '')).status).toBe(204)
    expect(await subscription()).toBeNull()
  })

  test('expires after three days, and then the address is deleted', async () => {
    await ask()
    const token = linkIn((await mailsTo())[0], 'confirm')
    const [stored] = await confirmations()
    expect(Math.round(((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(72)
    await service.database.prisma.newsletterConfirmation.updateMany({ where: { email }, data: { expiresAt: new Date() } })
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'IDENTITY_NEWSLETTER_LINK_OVER' } })
    expect(await subscription()).toBeNull()
    await deleteExpiredConfirmations(service.database)
    expect(await confirmations()).toEqual([])
  })

  test('refuses an unknown token and an unsubscribe token', async () => {
    const { token } = await subscribe()
    for (const wrong of ['x'.repeat(43), token]) expect((await confirm(wrong)).status).toBe(410)
  })
})

describe('unsubscribing', () => {
  test('deletes the address with one click, and a second click changes nothing', async () => {
    const { confirmToken, token } = await subscribe()
    for (let i = 0; i < 2; i++) expect(await leave(token)).toMatchObject({ status: 204, text: '' })
    expect(await subscription()).toBeNull()
    expect(await confirmations()).toEqual([])
    // An old email cannot subscribe the address again.
    expect((await confirm(confirmToken)).status).toBe(410)
  })

  test('works before the subscription is confirmed', async () => {
    await ask()
    const [mail] = await mailsTo()
    const token = linkIn(mail, 'confirm')
    expect(linkIn(mail, 'unsubscribe')).toBe(token)
    expect((await leave(token)).status).toBe(204)
    expect((await confirm(token)).status).toBe(410)
  })

  test("works for mail programs, which call the URL in the email's header", async () => {
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

  test('allows subscribing again', async () => {
    const { token } = await subscribe()
    await leave(token)
    expect((await ask()).status).toBe(202)
    await confirm(linkIn((await mailsTo()).at(-1), 'confirm'))
    expect((await subscription())?.token).not.toBe(token)
  })

  test('does not affect other subscriptions', async () => {
    await subscribe()
    const left = email
    const { token } = { token: (await subscription())?.token ?? '' }
    email = `other-${email}`
    await subscribe()
    await leave(token)
    expect([await subscription(left), (await subscription())?.email]).toEqual([null, email])
  })
})
