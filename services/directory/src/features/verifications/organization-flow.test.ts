// An organization from registration to verification, payment, active and featured, or to changes and rejection.
import { type Organization, organizationVerified, type Verification } from '@ungana/contracts-directory'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExpirySweep } from '#expiry-sweep.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { approval, approved, evidence, givePlan, newStaff, organizationForm, reasons, review } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

let count = 0
interface Status {
  readonly subject: { readonly id: string; readonly name: string; readonly status: string; readonly featured: boolean }
  readonly verifications: Verification[]
}

async function register(different: object = {}) {
  const email = `office${++count}@kivu-exporters.example`
  const { body } = await directory.send('POST', '/api/organizations', { ...organizationForm, email, ...different })
  const { id } = body as Organization
  return { id, email }
}
const tokenIn = (text: string | undefined) => /\/verification\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
const lastMail = async (to: string) => (await directory.mails(to)).at(-1)
const subjects = async (to: string) => (await directory.mails(to)).map(({ subject }) => subject)
const statusBy = async (token: string) => (await directory.get(`/api/verifications/me?token=${token}`)).body as Status
const isPublic = async (id: string) => (await directory.get(`/api/organizations/${id}`)).status === 200

test('each step from the form to a featured organization sends an email, and shows through the link and later in the account', async () => {
  const { id, email } = await register()
  expect(await subjects(email)).toEqual(['We received your organization’s registration'])
  const mail = await lastMail(email)
  // The address in the form may belong to somebody else.
  for (const typed of [organizationForm.organizationName, organizationForm.contactPerson]) expect(mail?.text).not.toContain(typed)
  const token = tokenIn(mail?.text)
  const first = await statusBy(token)
  expect(first).toMatchObject({ subject: { id, status: 'pending' }, verifications: [{ status: 'submitted' }] })

  const verificationId = first.verifications[0]?.id ?? ''
  const done = await approved(directory, newStaff(), verificationId)
  expect(done.body).toMatchObject({ status: 'approved', subject: { status: 'awaiting-payment' } })
  // Identity sends the welcome email after this event.
  expect(await directory.published(organizationVerified.name)).toEqual([
    { organizationId: id, name: organizationForm.organizationName, type: 'association', contactPerson: 'Aline Uwase, Secretary General', email },
  ])
  expect(await subjects(email)).toHaveLength(1)
  expect(await isPublic(id)).toBe(false)

  await givePlan(directory, id, 'trade-association', { holderKind: 'organization' })
  expect((await directory.get(`/api/organizations/${id}`)).body).toMatchObject({ status: 'active', featured: true, verified: true })
  expect(await subjects(email)).toEqual(['We received your organization’s registration', 'Your organization is active and featured'])
  expect((await directory.get(`/api/organizations/${id}/verification`)).body).toMatchObject({ verified: true, validUntil: approval().expiresOn })
  expect((await directory.get('/api/verifications/me', { role: 'member', sub: id })).body).toMatchObject({
    subject: { status: 'active', featured: true },
    plan: 'trade-association',
  })
  // A repeated event changes nothing.
  await givePlan(directory, id, 'trade-association', { holderKind: 'organization' })
  expect(await subjects(email)).toHaveLength(2)
})

test('emails follow the language of the page on which the organization registered', async () => {
  const email = `office${++count}@kivu-exporters.example`
  const headers = { ...(await directory.identity.headers()), [LANGUAGE_HEADER]: 'fr' }
  const registered = await directory.app.inject({ method: 'POST', url: '/api/organizations', headers, payload: { ...organizationForm, email } })
  expect(registered.statusCode).toBe(201)
  const { verifications } = await statusBy(tokenIn((await lastMail(email))?.text))
  const [staff, id] = [newStaff(), verifications[0]?.id ?? '']
  await review(directory, staff, id, 'claim')
  await review(directory, staff, id, 'request-changes', reasons)
  expect(await directory.mails(email)).toMatchObject([{ language: 'fr' }, { language: 'fr' }])
})

test('the contact makes the requested changes by the link alone, and submits again', async () => {
  const { id, email } = await register()
  const staff = newStaff()
  const found = (await statusBy(tokenIn((await lastMail(email))?.text))).verifications[0]?.id ?? ''
  await review(directory, staff, found, 'claim')
  await review(directory, staff, found, 'request-changes', reasons)
  const mail = await lastMail(email)
  expect(mail).toMatchObject({ subject: 'Your verification needs more information', text: expect.stringContaining(reasons.reasons) })
  const token = tokenIn(mail?.text)
  const change = (by: string) => directory.send('PUT', `/api/verifications/${found}?token=${by}`, evidence)
  expect((await change(token)).body).toMatchObject({ ...evidence, status: 'changes-requested' })
  expect((await directory.send('POST', `/api/verifications/${found}/submit?token=${token}`, undefined)).body).toMatchObject({ status: 'submitted' })
  expect(await statusBy(token)).toMatchObject({ subject: { id, status: 'pending' } })
})

test('after a rejection, the emailed link starts a new verification; a withdrawn one is not reviewed', async () => {
  const { id, email } = await register()
  const staff = newStaff()
  const first = (await statusBy(tokenIn((await lastMail(email))?.text))).verifications[0]?.id ?? ''
  await review(directory, staff, first, 'claim')
  expect((await review(directory, staff, first, 'reject', reasons)).body).toMatchObject({ subject: { status: 'rejected' } })
  const token = tokenIn((await lastMail(email))?.text)
  const again = await directory.send('POST', `/api/verifications?token=${token}`, evidence)
  expect(again).toMatchObject({ status: 201, body: { status: 'draft' } })
  expect((await statusBy(token)).subject.status).toBe('pending')
  await directory.send('POST', `/api/verifications/${(again.body as Verification).id}/withdraw?token=${token}`, undefined)
  expect((await statusBy(token)).subject.status).toBe('rejected')

  const other = await register()
  const withdrawn = (await statusBy(tokenIn((await lastMail(other.email))?.text))).verifications[0]?.id ?? ''
  const link = tokenIn((await lastMail(other.email))?.text)
  await directory.send('POST', `/api/verifications/${withdrawn}/withdraw?token=${link}`, undefined)
  expect((await statusBy(link)).subject.status).toBe('withdrawn')
  expect((await review(directory, staff, withdrawn, 'claim')).status).toBe(409)
  expect(id).not.toBe(other.id)
})

test('an emailed link opens one organization only, and expires', async () => {
  const [one, other] = [await register(), await register()]
  const token = tokenIn((await lastMail(one.email))?.text)
  const others = (await statusBy(tokenIn((await lastMail(other.email))?.text))).verifications[0]?.id ?? ''
  for (const [method, url, body] of [
    ['PUT', `/api/verifications/${others}`, evidence],
    ['POST', `/api/verifications/${others}/submit`, undefined],
    ['POST', `/api/verifications/${others}/withdraw`, undefined],
  ] as const) {
    expect(await directory.send(method, `${url}?token=${token}`, body)).toMatchObject({ status: 404, body: { code: 'VERIFICATION_NOT_FOUND' } })
  }
  expect((await directory.get('/api/verifications/me?token=short')).status).toBe(400)
  expect(await directory.get(`/api/verifications/me?token=${'x'.repeat(43)}`)).toMatchObject({
    status: 410,
    body: { code: 'VERIFICATION_LINK_OVER' },
  })
  await directory.database.pool.query(`UPDATE organization_links SET expires_at = now() WHERE organization_id = '${one.id}'`)
  expect((await directory.get(`/api/verifications/me?token=${token}`)).status).toBe(410)
})

test('an organization without a plan is hidden until it has one again; expired evidence only removes the badge', async () => {
  const { id, email } = await register()
  const verificationId = (await statusBy(tokenIn((await lastMail(email))?.text))).verifications[0]?.id ?? ''
  await approved(directory, newStaff(), verificationId)
  await givePlan(directory, id, 'regional-chamber', { holderKind: 'organization' })
  await givePlan(directory, id, 'regional-chamber', { holderKind: 'organization', until: new Date(Date.now() - 1000).toISOString() })
  expect(await isPublic(id)).toBe(false)
  expect((await subjects(email)).at(-1)).toBe('Your organization’s plan has ended')
  await givePlan(directory, id, 'regional-chamber', { holderKind: 'organization' })
  expect(await isPublic(id)).toBe(true)

  await directory.database.prisma.verification.update({ where: { id: verificationId }, data: { expiresOn: new Date('2026-01-01') } })
  await createExpirySweep({ ...directory, logger: directory.app.log, site: SITE }).sweep()
  expect((await directory.get(`/api/organizations/${id}`)).body).toMatchObject({ status: 'active', verified: false })
})

test('staff decide whether an active organization is featured, or let its plan decide', async () => {
  const { id, email } = await register()
  const staff = newStaff()
  const feature = (featured: boolean | null) => directory.send('PUT', `/api/staff/organizations/${id}/featured`, { featured }, { caller: staff })
  expect((await feature(true)).status).toBe(404)
  await approved(directory, staff, (await statusBy(tokenIn((await lastMail(email))?.text))).verifications[0]?.id ?? '')
  await givePlan(directory, id, 'trade-authority', { holderKind: 'organization' })
  expect((await feature(false)).body).toMatchObject({ featured: false })
  expect((await feature(true)).body).toMatchObject({ featured: true })
  expect((await subjects(email)).at(-1)).toBe('Your organization is featured')
  await feature(false)
  expect((await feature(null)).body).toMatchObject({ featured: true })
  const { rows } = await directory.database.pool.query(`SELECT details FROM audit.entries WHERE action = 'organization.featured' AND subject = $1`, [
    id,
  ])
  expect(rows).toHaveLength(4)
})

test('a suspended organization stays suspended, even if it pays for a plan', async () => {
  const { id, email } = await register()
  await approved(directory, newStaff(), (await statusBy(tokenIn((await lastMail(email))?.text))).verifications[0]?.id ?? '')
  await directory.database.prisma.organization.update({ where: { id }, data: { status: 'suspended' } })
  await givePlan(directory, id, 'trade-authority', { holderKind: 'organization' })
  expect(await isPublic(id)).toBe(false)
})
