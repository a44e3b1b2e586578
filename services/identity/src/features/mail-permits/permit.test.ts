import { randomUUID } from 'node:crypto'
import { permitMail } from '@ungana/contracts-identity'
import type { MailKindName } from '@ungana/service-kit/mailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startIdentity, type TestService } from '#testing/identity.ts'
import { deleteOldPermits } from './permit.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const ask = async (kind: MailKindName | 'newer-kind', to: string, about?: string, id = randomUUID()) =>
  service
    .client('directory')
    .call(permitMail, { body: { id, kind, to, ...(about !== undefined && { about }) } }, { idempotencyKey: id, deadlineMs: 30_000 })
const verdicts = async (count: number, kind: MailKindName, to: (i: number) => string, about?: string) => {
  const found: string[] = []
  for (let i = 0; i < count; i++) {
    const { verdict, reason } = await ask(kind, to(i), about)
    found.push(reason === undefined ? verdict : `${verdict}: ${reason}`)
  }
  return found
}
const sent = (found: readonly string[]) => found.filter((verdict) => verdict === 'send').length

let made = 0
async function account({ confirmed, email = `owner${++made}@kahawa.example` }: { confirmed: boolean; email?: string }) {
  const { body } = await service.register({ email })
  if (confirmed) await service.database.prisma.account.update({ where: { id: body.id }, data: { emailConfirmedAt: new Date() } })
  return { id: body.id as string, email }
}
const later = (interval: string) => service.database.pool.query(`UPDATE mail_permits SET permitted_at = permitted_at - interval '${interval}'`)

test('nothing goes to a driver without an email address', async () => {
  expect(await ask('new-password', `${randomUUID()}@driver.invalid`)).toMatchObject({ verdict: 'drop' })
})

describe('an address that nobody confirmed', () => {
  test('gets its confirmation, requested passwords, a welcome, an application, a newsletter confirmation and an answer', async () => {
    const { email } = await account({ confirmed: false })
    for (const kind of [
      'email-confirmation',
      'new-password',
      'organization-welcome',
      'organization-application',
      'newsletter-confirmation',
      'contact-answer',
    ] as const) {
      expect((await ask(kind, email)).verdict).toBe('send')
    }
  })

  test('gets no email about its account, and its receipts and decisions of staff wait', async () => {
    const { id, email } = await account({ confirmed: false })
    for (const kind of ['bank-details-changed', 'password-changed', 'new-device', 'account-status', 'notifications', 'address-taken'] as const) {
      expect(await ask(kind, email)).toMatchObject({ verdict: 'drop', reason: 'unconfirmed' })
    }
    expect(await ask('verification-receipt', email, id)).toMatchObject({ verdict: 'drop', reason: 'unconfirmed' })
    for (const kind of ['receipt', 'renewal', 'verification-decision'] as const) {
      expect(await ask(kind, email, id)).toMatchObject({ verdict: 'wait', reason: 'unconfirmed' })
    }
    await service.database.prisma.account.update({ where: { id }, data: { emailConfirmedAt: new Date() } })
    expect((await ask('receipt', email)).verdict).toBe('send')
  })

  test('gets at most ten emails a day, of all kinds together', async () => {
    const kinds = [
      'email-confirmation',
      'new-password',
      'organization-welcome',
      'organization-application',
      'newsletter-confirmation',
      'contact-answer',
    ] as const
    let count = 0
    for (const kind of kinds) count += sent(await verdicts(6, kind, () => 'stranger@nowhere.example'))
    expect(count).toBe(10)
    await later('25 hours')
    expect((await ask('email-confirmation', 'stranger@nowhere.example')).verdict).toBe('send')
  })
})

describe('the attack', () => {
  test.each([
    ['tags', (i: number) => `stranger+${i}@somewhere.example`],
    ['dots and tags', (i: number) => `str.${'anger'.slice(0, i % 5)}.${'anger'.slice(i % 5)}+${i}@gmail.com`.replace('..', '.')],
  ])('60 applications for one mailbox, spelled with %s, send three emails', async (_how, spelling) => {
    expect(sent(await verdicts(60, 'organization-application', spelling))).toBe(3)
  })

  test('60 changes of bank details, 10 submissions and 10 changes of password send nothing to a stranger', async () => {
    const { id, email } = await account({ confirmed: false })
    const all = [
      ...(await verdicts(60, 'bank-details-changed', () => email)),
      ...(await verdicts(20, 'verification-receipt', () => email, id)),
      ...(await verdicts(10, 'password-changed', () => email)),
    ]
    expect(sent(all)).toBe(0)
  })

  test.each([
    ['bank details', 60, 'bank-details-changed'],
    ['new devices', 12, 'new-device'],
  ] as const)('sends the owner of a confirmed address five emails about %s, then one an hour', async (_what, count, kind) => {
    const { email } = await account({ confirmed: true })
    const found = await verdicts(count, kind, () => email)
    expect([sent(found), found.at(-1)]).toEqual([5, 'wait: full'])
    await later('61 minutes')
    expect(await verdicts(2, kind, () => email)).toEqual(['send', 'wait: full'])
  })

  test('newsletter confirmations, however the address is written, send a mailbox three emails', async () => {
    expect(sent(await verdicts(20, 'newsletter-confirmation', (i) => `reader+${i}@nowhere.example`))).toBe(3)
  })

  test('one kind does not use up the emails of another', async () => {
    const { email } = await account({ confirmed: true })
    await verdicts(20, 'bank-details-changed', () => email)
    await verdicts(20, 'email-confirmation', () => email)
    await verdicts(20, 'contact-answer', () => email)
    for (const kind of ['new-device', 'password-changed', 'new-password', 'second-factor'] as const)
      expect((await ask(kind, email)).verdict).toBe('send')
  })

  test('other spellings of a plain address do not use up its emails', async () => {
    await verdicts(20, 'email-confirmation', (i) => `plain+${i}@nowhere.example`)
    expect((await ask('email-confirmation', 'plain@nowhere.example')).verdict).toBe('send')
  })
})

test('emails about an address that was confirmed reach it, although strangers used up the day’s emails', async () => {
  await verdicts(20, 'email-confirmation', () => 'former@nowhere.example')
  await verdicts(20, 'new-password', () => 'former@nowhere.example')
  expect((await ask('email-changed', 'former@nowhere.example')).verdict).toBe('send')
})

test('an email about an account goes to its present address', async () => {
  const { id, email } = await account({ confirmed: true })
  expect(await ask('verification-decision', 'earlier@kahawa.example', id)).toEqual({ verdict: 'send', to: email })
})

test('an organization without an account gets emails about its verification', async () => {
  expect((await ask('verification-decision', 'contact@chamber.example', randomUUID())).verdict).toBe('send')
})

test('a staff address counts as confirmed', async () => {
  const { id, email } = await account({ confirmed: false })
  await service.database.prisma.account.update({ where: { id }, data: { role: 'staff' } })
  expect((await ask('new-device', email)).verdict).toBe('send')
})

test('the same email counts once, also when asked twice at the same time', async () => {
  const { email } = await account({ confirmed: true })
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('second-factor', email, undefined, id)))
  expect(new Set(answers.map(({ verdict }) => verdict))).toEqual(new Set(['send']))
  expect(sent(await verdicts(10, 'second-factor', () => email))).toBe(4)
})

test('ten questions at the same time get no more than the day’s emails', async () => {
  const { email } = await account({ confirmed: true })
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask('second-factor', email)))
  expect(answers.filter(({ verdict }) => verdict === 'send')).toHaveLength(5)
})

test('an email is in the language of its account, else in that of the page, if the site offers it', async () => {
  const languageFor = async (to: string, page?: string) => {
    const id = randomUUID()
    const body = { id, kind: 'second-factor', to, ...(page !== undefined && { language: page }) }
    return (await service.client('directory').call(permitMail, { body }, { idempotencyKey: id, deadlineMs: 30_000 })).language
  }
  const { id, email } = await account({ confirmed: true })
  expect([await languageFor(email), await languageFor(email, 'fr'), await languageFor(email, 'ar')]).toEqual([undefined, 'fr', undefined])
  await service.database.prisma.account.update({ where: { id }, data: { language: 'sw' } })
  expect([await languageFor(email), await languageFor(email, 'fr')]).toEqual(['sw', 'sw'])
  await service.database.prisma.account.update({ where: { id }, data: { language: 'pt' } })
  expect(await languageFor(email)).toBeUndefined()
})

test('a kind that only a newer release knows waits', async () => {
  expect(await ask('newer-kind', 'ada@example.org')).toMatchObject({ verdict: 'wait', reason: 'unknown-kind' })
})

test('permits are deleted after a day', async () => {
  await ask('contact-answer', 'deleted@nowhere.example')
  await later('2 days')
  await deleteOldPermits(service.database)
  expect(await service.database.prisma.mailPermit.count()).toBe(0)
})
