// The rows of identity's links in the table of decision 39.
import { randomUUID } from 'node:crypto'
import {
  acceptInvitation,
  acceptTeamInvitation,
  addDriver,
  changeEmail,
  closeAccount,
  confirmDevice,
  confirmEmail,
  confirmEmailLink,
  confirmNewsletter,
  deviceProofLink,
  driverLink,
  forgetPassword,
  freezeByLink,
  freezeLink,
  inviteToTeam,
  joinLink,
  logInDriver,
  newEmailLink,
  newsletterLink,
  proveDevice,
  readInvitation,
  resendConfirmation,
  resendInvitation,
  resetPassword,
  resetPasswordLink,
  restoreAccount,
  sendDriverLink,
  subscribeToNewsletter,
  welcomeLink,
} from '@ungana/contracts-identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteContact } from '#features/invitations/invitations.ts'
import { password, startIdentity, type TestService } from '#testing/identity.ts'
import { suspendCompany } from '#testing/suspend-company.ts'

let service: TestService
beforeAll(async () => {
  service = await startIdentity()
})
afterAll(() => service.close())

const SITE = 'http://localhost:8080'
const staff = { role: 'staff', sub: randomUUID() } as const
const chosen = 'purple rain at dusk 9'

interface Made {
  readonly token: string
  /** Sends the link again. */
  readonly again: () => Promise<unknown>
  /** The account that the link is about. */
  readonly account?: { readonly id: string; readonly as: Awaited<ReturnType<TestService['claims']>> }
}

async function member() {
  const { body, token } = await service.register()
  const { email } = await service.database.prisma.account.findUniqueOrThrow({ where: { id: body.id } })
  return { id: body.id as string, email, as: await service.claims(token) }
}

/** The token of the newest email of this kind to this address. */
async function tokenTo(email: string, path: (token: string) => string): Promise<string> {
  const mails = (await service.mails()).filter(({ to, text }) => to === email && text.includes(path('')))
  const start = `${SITE}${path('')}`
  return new RegExp(`${start.replaceAll('?', '\\?')}([\\w-]{43})`).exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

const confirm = (token: string) => service.call('POST', confirmEmail.url, { token })
const reset = (token: string) => service.call('POST', resetPassword.url, { token, password: chosen })
const accept = (token: string) => service.call('POST', acceptInvitation.url, { token, password })
const join = (token: string) => service.call('POST', acceptTeamInvitation.url, { token, name: 'Grace Uwera', password })
const subscribe = (token: string) => service.call('POST', confirmNewsletter.url, { token })

/** By token: the code that belongs to a driver's link. */
const driverCodes = new Map<string, string>()

const rows = [
  {
    link: confirmEmailLink,
    use: confirm,
    async make(): Promise<Made> {
      const { email, ...account } = await member()
      const again = () => service.call('POST', resendConfirmation.url, undefined, { as: account.as })
      return { token: await tokenTo(email, confirmEmailLink.path), again, account }
    },
  },
  {
    link: newEmailLink,
    use: confirm,
    async make(): Promise<Made> {
      const account = await member()
      const email = `new-${account.email}`
      const again = () => service.call('POST', changeEmail.url, { email, currentPassword: password }, { as: account.as })
      await again()
      return { token: await tokenTo(email, newEmailLink.path), again, account }
    },
  },
  {
    link: resetPasswordLink,
    use: reset,
    async make(): Promise<Made> {
      const account = await member()
      const again = () => service.call('POST', forgetPassword.url, { email: account.email })
      await again()
      return { token: await tokenTo(account.email, resetPasswordLink.path), again, account }
    },
  },
  {
    link: welcomeLink,
    use: accept,
    async make(): Promise<Made> {
      const organizationId = randomUUID()
      const email = `${organizationId}@guild.example`
      const organization = { organizationId, name: 'Kivu Coffee Exporters', type: 'association', contactPerson: 'Aline Uwase', email }
      await service.courier.transaction((tx) => inviteContact(tx, organization, SITE))
      const again = () => service.call('POST', resendInvitation.url.replace(':id', organizationId), undefined, { as: staff })
      return { token: await tokenTo(email, welcomeLink.path), again }
    },
  },
  {
    link: deviceProofLink,
    use: (token: string) => service.call('POST', confirmDevice.url, { token }),
    async make(): Promise<Made> {
      const account = await member()
      const as = await service.claims((await service.login(account.email)).token)
      const again = () => service.call('POST', proveDevice.url, {}, { as })
      await again()
      return { token: await tokenTo(account.email, deviceProofLink.path), again, account }
    },
  },
  {
    link: driverLink,
    use: (token: string) => service.call('POST', logInDriver.url, { token, code: driverCodes.get(token) ?? '' }),
    async make(): Promise<Made> {
      const account = await member()
      const { token, code, personId } = (await service.call('POST', addDriver.url, { name: 'Jean Habimana' }, { as: account.as })).body
      driverCodes.set(token, code)
      const again = () => service.call('POST', sendDriverLink.url.replace(':id', personId), undefined, { as: account.as })
      return { token, again, account }
    },
  },
  {
    link: freezeLink,
    use: (token: string) => service.call('POST', freezeByLink.url, { token }),
    async make(): Promise<Made> {
      const account = await member()
      await service.database.prisma.account.update({ where: { id: account.id }, data: { emailConfirmedAt: new Date() } })
      const again = () =>
        service.call(
          'POST',
          inviteToTeam.url,
          { email: `team-${account.email}`, role: 'sales' },
          { as: { ...account.as, auth_time: Math.floor(Date.now() / 1000) } },
        )
      await again()
      return { token: await tokenTo(account.email, freezeLink.path), again, account }
    },
  },
  {
    link: joinLink,
    use: join,
    async make(): Promise<Made> {
      const account = await member()
      const email = `team-${account.email}`
      const again = () =>
        service.call('POST', inviteToTeam.url, { email, role: 'sales' }, { as: { ...account.as, auth_time: Math.floor(Date.now() / 1000) } })
      await again()
      return { token: await tokenTo(email, joinLink.path), again, account }
    },
  },
  {
    link: newsletterLink,
    use: subscribe,
    async make(): Promise<Made> {
      const { email, ...account } = await member()
      // Closing the account ends the newsletter of a confirmed address only.
      await service.database.prisma.account.update({ where: { id: account.id }, data: { emailConfirmedAt: new Date() } })
      const again = () => service.call('POST', subscribeToNewsletter.url, { email })
      await again()
      return { token: await tokenTo(email, newsletterLink.path), again, account }
    },
  },
]

test('has a row for every link of identity', async () => {
  const exported = Object.values(await import('@ungana/contracts-identity'))
  const links = exported.filter((value: unknown) => typeof value === 'object' && value !== null && 'seconds' in value && 'path' in value)
  expect(new Set(rows.map(({ link }) => link))).toEqual(new Set(links))
})

async function moveExpiry(seconds: number): Promise<void> {
  for (const table of [
    'account_links',
    'invitations',
    'team_invitations',
    'device_proofs',
    'freeze_links',
    'driver_links',
    'newsletter_confirmations',
  ])
    await service.database.pool.query(`UPDATE ${table} SET expires_at = expires_at - $1 * interval '1 second'`, [seconds])
}
const restore = (id: string) => service.call('POST', restoreAccount.url.replace(':id', id), { reason: 'Real papers' }, { as: staff })

describe.each(rows)('the link "$link.name"', ({ link, use, make }) => {
  test('works once', async () => {
    const { token } = await make()
    const answers = await Promise.all([use(token), use(token)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(1)
    expect((await use(token)).status).toBe(410)
  })

  test('works until its expiry, and not after', async () => {
    const [early, late] = [await make(), await make()]
    await moveExpiry(link.seconds - 60)
    expect((await use(early.token)).status).toBeLessThan(300)
    await moveExpiry(60)
    expect((await use(late.token)).status).toBe(410)
  })

  test('has no other purpose', async () => {
    const { token } = await make()
    const others = [confirm, reset, accept, subscribe].filter((other) => other !== use)
    for (const other of others) expect((await other(token)).status).toBe(410)
    if (use !== accept) expect((await service.call('POST', readInvitation.url, { token })).status).toBe(410)
    expect((await use(token)).status).toBeLessThan(300)
  })
})

// Each notice to an owner can freeze the company.
test.each(rows.filter(({ link }) => link !== newsletterLink && link !== freezeLink))(
  'a newer link "$link.name" replaces the older one',
  async ({ use, make }) => {
    const { token, again } = await make()
    await again()
    expect((await use(token)).status).toBe(410)
  },
)

test.each(rows.filter(({ link }) => link !== welcomeLink))('the link "$link.name" ends when the account is closed', async ({ use, make }) => {
  const { token, account } = await make()
  expect((await service.call('POST', closeAccount.url, { currentPassword: password }, { as: account?.as ?? { role: 'visitor' } })).status).toBe(204)
  expect((await use(token)).status).toBe(410)
})

test.each(rows.filter(({ link }) => link !== welcomeLink && link !== newsletterLink))(
  'the link "$link.name" ends when the account is suspended, also after it is restored',
  async ({ use, make }) => {
    const { token, account } = await make()
    const id = account?.id ?? ''
    expect((await suspendCompany(service, id)).status).toBe(204)
    expect((await use(token)).status).toBe(410)
    expect((await restore(id)).status).toBe(200)
    expect((await use(token)).status).toBe(410)
  },
)

test('the database keeps only hashes of tokens', async () => {
  for (const { make } of rows) {
    const { token } = await make()
    for (const table of ['account_links', 'invitations', 'newsletter_confirmations']) {
      const { rowCount } = await service.database.pool.query(`SELECT FROM ${table} AS t WHERE to_json(t)::text LIKE '%' || $1 || '%'`, [token])
      expect(rowCount).toBe(0)
    }
  }
})
