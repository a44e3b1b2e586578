// The emailed link of an organization's contact opens its verification until the organization has an account.
import { randomUUID } from 'node:crypto'
import { type Organization, verificationLink } from '@ungana/contracts-directory'
import { organizationAccountCreated } from '@ungana/contracts-identity'
import { formOf, startNats, startNeighbour } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { applyAccountStatus, eraseCompany } from '#features/account-life/account-changes.ts'
import { endOrganizationLinks } from '#lib/organization-links.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { approved, evidence, newStaff, organizationForm, reasons, review } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

const tokenIn = (text: string | undefined) => /\/verification\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const newest = async (email: string) => tokenIn((await directory.mails(email)).at(-1)?.text)
const statusBy = (token: string) => directory.get(`/api/verifications/me?token=${token}`)
const renew = (token: string) => directory.send('POST', '/api/verifications/link', { token })
const idBy = async (token: string) => ((await statusBy(token)).body as { verifications: { id: string }[] }).verifications[0]?.id ?? ''
const over = { status: 410, body: { code: 'VERIFICATION_LINK_OVER', message: 'This link has expired or was already used. Request a new one.' } }

async function register() {
  const email = `${randomUUID()}@guild.example`
  const { id } = (await directory.send('POST', '/api/organizations', { ...organizationForm, email })).body as Organization
  const token = await newest(email)
  return { id, email, token, verificationId: await idBy(token) }
}

async function upload(url: string) {
  const { headers, payload } = await formOf(['file', Buffer.from('%PDF-1.4\n%%EOF\n'), 'certificate.pdf', 'application/pdf'])
  const answer = await directory.app.inject({ method: 'POST', url, headers: { ...headers, ...(await directory.identity.headers()) }, payload })
  return { status: answer.statusCode }
}

/** Everything that the holder of a link can do. */
async function attempts(token: string, id: string): Promise<readonly { status: number }[]> {
  const url = `/api/verifications/${id}`
  return [
    await statusBy(token),
    await directory.send('POST', `/api/verifications?token=${token}`, evidence),
    await directory.send('PUT', `${url}?token=${token}`, evidence),
    await directory.send('POST', `${url}/submit?token=${token}`, undefined),
    await directory.send('POST', `${url}/withdraw?token=${token}`, undefined),
    await upload(`${url}/documents?token=${token}`),
    await directory.send('DELETE', `${url}/documents/${randomUUID()}?token=${token}`, undefined),
  ]
}

async function expectOver({ token, verificationId }: { token: string; verificationId: string }): Promise<void> {
  const answers = await attempts(token, verificationId)
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 410))
  expect(await statusBy(token)).toMatchObject(over)
}

test('opens several times until the organization has an account, also after the approval', async () => {
  const { id, token, verificationId } = await register()
  for (let i = 0; i < 3; i++) expect((await statusBy(token)).body).toMatchObject({ subject: { id } })
  await approved(directory, newStaff(), verificationId)
  expect((await statusBy(token)).body).toMatchObject({ subject: { status: 'awaiting-payment' } })
})

test('expires after 60 days', async () => {
  const organization = await register()
  const { createdAt, expiresAt } = await directory.database.prisma.organizationLink.findFirstOrThrow({ where: { organizationId: organization.id } })
  expect(Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000)).toBe(verificationLink.seconds)
  await directory.database.prisma.organizationLink.updateMany({ where: { organizationId: organization.id }, data: { expiresAt: new Date() } })
  await expectOver(organization)
})

test('does nothing once the organization has an account', async () => {
  const nats = await startNats()
  const prefix = 'organization-link'
  const hearing = await startDirectory({ natsUrl: nats.url, prefix })
  const identity = await startNeighbour('identity', { natsUrl: nats.url, prefix })
  const quiet = directory
  directory = hearing
  try {
    const organization = await register()
    await approved(directory, newStaff(), organization.verificationId)
    await identity.publish(organizationAccountCreated, { organizationId: organization.id })
    await vi.waitFor(async () => expect((await statusBy(organization.token)).status).toBe(410), { timeout: 30_000, interval: 20 })
    await expectOver(organization)
    expect(await renew(organization.token)).toMatchObject(over)
  } finally {
    directory = quiet
    await identity.close()
    await hearing.close()
    await nats.remove()
  }
})

test('does nothing while the organization is suspended, or after its account was suspended and restored', async () => {
  const organization = await register()
  const { id } = organization
  await directory.database.prisma.organization.update({ where: { id }, data: { status: 'suspended' } })
  await expectOver(organization)
  expect(await renew(organization.token)).toMatchObject(over)
  for (const [version, status] of ['suspended', 'active'].entries()) {
    await directory.courier.transaction((tx) => applyAccountStatus(tx, { id, status, version: version + 1 }))
  }
  expect(await directory.database.prisma.organization.findUnique({ where: { id } })).not.toMatchObject({ status: 'suspended' })
  await expectOver(organization)
})

test('does nothing after the organization closed its account', async () => {
  const organization = await register()
  const files = { release: async () => undefined }
  await directory.courier.transaction((tx) => eraseCompany(tx, { id: organization.id, role: 'organization' }, files))
  await expectOver(organization)
  expect(await renew(organization.token)).toMatchObject(over)
})

test('a newer email replaces the link of the email before', async () => {
  const organization = await register()
  const staff = newStaff()
  await review(directory, staff, organization.verificationId, 'claim')
  await review(directory, staff, organization.verificationId, 'request-changes', reasons)
  await expectOver(organization)
  expect((await statusBy(await newest(organization.email))).status).toBe(200)
})

test('the emails about what the contact did with a link repeat this link, so that the open page keeps working', async () => {
  const { email, token, verificationId } = await register()
  await directory.send('POST', `/api/verifications/${verificationId}/withdraw?token=${token}`, undefined)
  expect((await directory.mails(email)).at(-1)).toMatchObject({ subject: 'You withdrew your verification' })
  expect(await newest(email)).toBe(token)
  expect((await statusBy(token)).status).toBe(200)
})

test('ends while a call is under way', async () => {
  const { id, token } = await register()
  let answered: { status: number } | undefined
  await directory.courier.transaction(async (tx) => {
    await endOrganizationLinks(tx, id)
    // The call waits for the locked organization.
    void directory.send('POST', `/api/verifications/link`, { token }).then((answer) => {
      answered = answer
    })
    await vi.waitFor(async () => {
      const { rows } = await directory.database.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      expect(rows).not.toEqual([])
    })
  })
  await vi.waitFor(() => expect(answered).toMatchObject(over))
})

describe('a new link', () => {
  test.each(['expired', 'replaced'])('is emailed to the contact whose link was %s, and replaces it', async (why) => {
    const { id, email, token } = await register()
    const organizationId = id
    const data = why === 'expired' ? { expiresAt: new Date() } : { replacedAt: new Date() }
    await directory.database.prisma.organizationLink.updateMany({ where: { organizationId }, data })
    expect((await statusBy(token)).status).toBe(410)
    expect(await renew(token)).toMatchObject({ status: 202, text: '' })
    const mail = (await directory.mails(email)).at(-1)
    expect(mail).toMatchObject({ subject: 'Your new verification link' })
    expect((await statusBy(tokenIn(mail?.text))).body).toMatchObject({ subject: { id } })
  })

  test('is emailed at most twice on the day of the registration', async () => {
    const { email, token } = await register()
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) statuses.push((await renew(token)).status)
    expect(statuses).toEqual([202, 202, 429, 429])
    expect(await directory.mails(email)).toHaveLength(3)
  })

  test('is not emailed for an unknown link', async () => {
    expect(await renew('x'.repeat(43))).toMatchObject(over)
  })
})
