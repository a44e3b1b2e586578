// A company's verification from the draft to the badge and its end.
import { randomUUID } from 'node:crypto'
import type { Business, ReviewedVerification, Verification } from '@ungana/contracts-directory'
import { verifyAuditChain } from '@ungana/service-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'
import { addDocument, approval, approved, evidence, givePlan, newOwner, newStaff, reasons, review, submitted } from '#testing/verification.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())

type Owner = Awaited<ReturnType<typeof newOwner>>
const own = async ({ as }: Owner) => (await directory.get('/api/verifications/me', as)).body as { badge: boolean; verifications: Verification[] }
const begin = (owner: Owner, body: object = evidence, key?: string) =>
  directory.send('POST', '/api/verifications', body, { caller: owner.as, ...(key !== undefined && { key }) })
const action = (owner: Owner, id: string, what: 'submit' | 'withdraw') =>
  directory.send('POST', `/api/verifications/${id}/${what}`, undefined, { caller: owner.as })
const isVerified = async ({ id }: Owner) => ((await directory.get(`/api/users/${id}`)).body as Business).verified
const badge = async ({ id }: Owner) => (await directory.get(`/api/users/${id}/verification`)).body
const subjects = async (to: string) => (await directory.mails(to)).map(({ subject }) => subject)
const decisions = async (id: string) =>
  (await directory.published<{ verificationId: string; decision: string }>('directory.verification.decided.v1'))
    .filter(({ verificationId }) => verificationId === id)
    .map(({ decision }) => decision)

test('evidence, approval by staff and a plan together show the badge; its public facts contain no numbers and no documents', async () => {
  const owner = await newOwner(directory)
  const staff = newStaff()
  const draft = (await begin(owner)).body as Verification
  expect(draft).toMatchObject({ ...evidence, status: 'draft', documents: [], submittedAt: null, steps: [{ status: 'draft', by: 'owner' }] })
  await addDocument(directory, draft.id)
  const person = { id: randomUUID(), name: 'Grace Uwera', role: 'manager' } as const
  const caller = { ...owner.as, person: { ...person, shown: true } } as const
  const sent = await directory.send('POST', `/api/verifications/${draft.id}/submit`, undefined, { caller })
  expect(sent.body).toMatchObject({ status: 'submitted', submittedAt: expect.any(String) })
  // The company's own people see the name.
  expect((await own(owner)).verifications[0]?.steps.map((step) => step.person)).toEqual([undefined, person])

  const claimed = (await review(directory, staff, draft.id, 'claim')).body as ReviewedVerification
  expect(JSON.stringify(claimed)).not.toContain(person.name)
  expect(claimed).toMatchObject({
    status: 'in-review',
    claimedBy: staff.sub,
    subject: { kind: 'business', id: owner.id },
    registered: { email: owner.email },
  })
  const done = await review(directory, staff, draft.id, 'approve', approval())
  expect(done).toMatchObject({ status: 200, body: { status: 'approved', ...approval(), claimedBy: null } })
  expect(await isVerified(owner)).toBe(false)
  expect(await badge(owner)).toEqual({ verified: false, sample: false, checks: [], documents: 0, checkedOn: null, validUntil: null })

  await givePlan(directory, owner.id, 'professional')
  expect(await isVerified(owner)).toBe(true)
  const seen = await directory.get(`/api/users/${owner.id}/verification`)
  expect(seen.body).toEqual({
    verified: true,
    sample: false,
    checks: ['registration-number', 'documents'],
    documents: 1,
    checkedOn: expect.any(String),
    validUntil: approval().expiresOn,
  })
  for (const secret of [evidence.registrationNumber, evidence.taxNumber, 'certificate', owner.email, staff.sub])
    expect(seen.text).not.toContain(secret)
  expect((await directory.published<{ business: Business }>('directory.business.changed.v1')).at(-1)?.business).toMatchObject({
    id: owner.id,
    verified: true,
  })
  expect(await own(owner)).toMatchObject({ badge: true, plan: 'professional', planHasBadge: true })
  expect(await subjects(owner.email)).toEqual(['We received your verification documents', 'Your company is verified'])
  expect(await decisions(draft.id)).toEqual(['approved'])
})

test('a plan before the approval gives the same badge, and the email says so', async () => {
  const owner = await newOwner(directory)
  await givePlan(directory, owner.id, 'enterprise')
  const { id } = await submitted(directory, owner.as)
  await approved(directory, newStaff(), id)
  expect(await isVerified(owner)).toBe(true)
  expect((await directory.mails(owner.email)).at(-1)?.text).toContain('Your company page and your cards now show the badge')
  expect(await directory.database.prisma.business.findUnique({ where: { id: owner.id } })).toMatchObject({ featured: true })
})

test('staff ask for changes with reasons, and the owner submits the same verification again', async () => {
  const owner = await newOwner(directory)
  const staff = newStaff()
  const { id } = await submitted(directory, owner.as)
  await review(directory, staff, id, 'claim')
  expect((await review(directory, staff, id, 'request-changes', reasons)).body).toMatchObject({ status: 'changes-requested' })
  expect((await own(owner)).verifications[0]).toMatchObject({
    status: 'changes-requested',
    steps: expect.arrayContaining([expect.objectContaining(reasons)]),
  })
  expect((await directory.mails(owner.email)).at(-1)?.text).toContain(reasons.reasons)

  const better = { ...evidence, registrationNumber: '109-876-544' }
  expect((await directory.send('PUT', `/api/verifications/${id}`, better, { caller: owner.as })).body).toMatchObject(better)
  expect((await action(owner, id, 'submit')).body).toMatchObject({ status: 'submitted' })
  expect((await directory.send('PUT', `/api/verifications/${id}`, better, { caller: owner.as })).body).toMatchObject({
    code: 'VERIFICATION_NOT_OPEN',
  })
  expect((await own(owner)).verifications[0]?.steps.map(({ status }) => status)).toEqual([
    'draft',
    'submitted',
    'in-review',
    'changes-requested',
    'submitted',
  ])
})

test('after a rejection, the owner can start one new verification at a time', async () => {
  const owner = await newOwner(directory)
  const staff = newStaff()
  const { id } = await submitted(directory, owner.as)
  expect(await begin(owner)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_OPEN' } })
  await review(directory, staff, id, 'claim')
  await review(directory, staff, id, 'reject', reasons)
  expect(await subjects(owner.email)).toContain('Your verification was not accepted')
  expect((await action(owner, id, 'submit')).body).toMatchObject({ code: 'VERIFICATION_MOVED_ON' })
  const again = await Promise.all([begin(owner), begin(owner)])
  expect(again.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('withdrawing a rejection needs reasons, assigns the review to the caller, emails the owner and is logged', async () => {
  const owner = await newOwner(directory)
  const [first, second] = [newStaff(), newStaff()]
  const { id } = await submitted(directory, owner.as)
  await review(directory, first, id, 'claim')
  await review(directory, first, id, 'reject', reasons)
  const again = { reasons: 'The register was down that day; it lists you.' }
  expect(await review(directory, second, id, 'reopen', { reasons: 'Oops' })).toMatchObject({ status: 400, body: { field: 'reasons' } })
  expect(await review(directory, second, id, 'reopen', again)).toMatchObject({ status: 200, body: { status: 'in-review', claimedBy: second.sub } })
  expect(await review(directory, first, id, 'reopen', again)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_MOVED_ON' } })

  const [verification] = (await own(owner)).verifications
  expect(verification?.steps.at(-1)).toMatchObject({ status: 'in-review', by: 'staff', reasons: again.reasons })
  const mail = (await directory.mails(owner.email)).at(-1)
  expect([mail?.subject, mail?.text]).toEqual(['We are reviewing your verification again', expect.stringContaining(again.reasons)])
  expect(await decisions(id)).toEqual(['rejected', 'in-review'])
  const { rows } = await directory.database.pool.query(`SELECT actor, action, details FROM audit.entries WHERE subject = $1 ORDER BY sequence`, [id])
  expect(rows.at(-1)).toMatchObject({ actor: second.sub, action: 'verification.in-review', details: again })

  expect(await review(directory, second, id, 'approve', approval())).toMatchObject({ status: 200, body: { status: 'approved' } })
})

test('staff cannot withdraw a rejection after the owner has started another verification, unless that one was withdrawn', async () => {
  const owner = await newOwner(directory)
  const staff = newStaff()
  const { id } = await submitted(directory, owner.as)
  await review(directory, staff, id, 'claim')
  await review(directory, staff, id, 'reject', reasons)
  const next = (await begin(owner)).body as Verification
  expect(await review(directory, staff, id, 'reopen', reasons)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_SUPERSEDED' } })
  await action(owner, next.id, 'withdraw')
  expect((await review(directory, staff, id, 'reopen', reasons)).status).toBe(200)
  expect(await begin(owner)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_OPEN' } })
})

test('a second approval replaces the first, and the badge stays', async () => {
  const owner = await newOwner(directory)
  await givePlan(directory, owner.id, 'professional')
  const first = await submitted(directory, owner.as)
  await approved(directory, newStaff(), first.id, 20)
  const second = await submitted(directory, owner.as)
  expect(await isVerified(owner)).toBe(true)
  await approved(directory, newStaff(), second.id, 400)
  expect((await own(owner)).verifications.map(({ status }) => status)).toEqual(['approved', 'replaced'])
  expect(await badge(owner)).toMatchObject({ verified: true, validUntil: approval(400).expiresOn })
})

test('withdrawing an approval removes the badge', async () => {
  const owner = await newOwner(directory)
  await givePlan(directory, owner.id, 'professional')
  const { id } = await submitted(directory, owner.as)
  await approved(directory, newStaff(), id)
  expect((await review(directory, newStaff(), id, 'revoke', reasons)).body).toMatchObject({ status: 'revoked' })
  expect(await isVerified(owner)).toBe(false)
  expect(await decisions(id)).toEqual(['approved', 'revoked'])
  expect((await directory.mails(owner.email)).at(-1)).toMatchObject({ subject: 'You are no longer verified' })
})

describe('two simultaneous members of staff', () => {
  test('if two claim at once, one succeeds', async () => {
    const { id } = await submitted(directory, (await newOwner(directory)).as)
    const answers = await Promise.all([newStaff(), newStaff(), newStaff()].map((staff) => review(directory, staff, id, 'claim')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'VERIFICATION_MOVED_ON',
      message: 'The status has changed: this verification is now under review by a colleague.',
    })
  })

  test('if two decide at once, one succeeds, with one email, one event and one audit entry', async () => {
    const owner = await newOwner(directory)
    const staff = newStaff()
    const { id } = await submitted(directory, owner.as)
    await review(directory, staff, id, 'claim')
    const decided = await Promise.all([
      review(directory, staff, id, 'approve', approval()),
      review(directory, staff, id, 'reject', reasons),
      review(directory, staff, id, 'approve', approval()),
      review(directory, newStaff(), id, 'approve', approval()),
    ])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await subjects(owner.email)).toHaveLength(2)
    expect(await decisions(id)).toHaveLength(1)
    const { rows } = await directory.database.pool.query('SELECT action FROM audit.entries WHERE subject = $1 ORDER BY sequence', [id])
    expect(rows).toHaveLength(3)
  })

  test('staff cannot decide a verification that a colleague has claimed, until it is released', async () => {
    const { id } = await submitted(directory, (await newOwner(directory)).as)
    const [one, other] = [newStaff(), newStaff()]
    await review(directory, one, id, 'claim')
    expect((await review(directory, other, id, 'approve', approval())).status).toBe(409)
    expect((await review(directory, other, id, 'release')).body).toMatchObject({ status: 'submitted', claimedBy: null })
    await review(directory, other, id, 'claim')
    expect((await review(directory, one, id, 'approve', approval())).status).toBe(409)
    expect((await review(directory, other, id, 'approve', approval())).status).toBe(200)
  })

  test('if staff decide while the owner withdraws, one succeeds', async () => {
    const owner = await newOwner(directory)
    const staff = newStaff()
    const { id } = await submitted(directory, owner.as)
    await review(directory, staff, id, 'claim')
    const answers = await Promise.all([action(owner, id, 'withdraw'), review(directory, staff, id, 'approve', approval())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('staff can certify only what the owner sent', async () => {
  const owner = await newOwner(directory, { phone: '', email: '' })
  const { id } = (await begin(owner, { country: 'Rwanda', registrationNumber: '109', taxNumber: '', note: '' })).body as Verification
  await addDocument(directory, id)
  await action(owner, id, 'submit')
  const staff = newStaff()
  await review(directory, staff, id, 'claim')
  expect(await review(directory, staff, id, 'approve', { ...approval(), checks: ['tax-number', 'contact'] })).toMatchObject({
    status: 400,
    body: { field: 'checks', message: 'The owner sent no tax number. The owner gave neither email nor phone.' },
  })
  expect((await review(directory, staff, id, 'approve', approval())).status).toBe(200)
})

test('creates one draft for a repeated key', async () => {
  const owner = await newOwner(directory)
  const [first, second] = await Promise.all([begin(owner, evidence, 'k1'), begin(owner, evidence, 'k1')])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.text).toBe(first.text)
  expect((await own(owner)).verifications).toHaveLength(1)
})

test('a company cannot submit without a document', async () => {
  const owner = await newOwner(directory)
  const { id } = (await begin(owner)).body as Verification
  expect(await action(owner, id, 'submit')).toMatchObject({ status: 400, body: { code: 'VALIDATION', field: 'documents' } })
})

test('a sample cannot be verified, and its badge says that it is a sample', async () => {
  const owner = await newOwner(directory, { verified: true })
  await directory.database.prisma.business.update({ where: { id: owner.id }, data: { sample: true } })
  expect(await begin(owner)).toMatchObject({ status: 409, body: { code: 'SUBJECT_CANNOT_BE_VERIFIED' } })
  await givePlan(directory, owner.id, 'basic')
  expect(await badge(owner)).toEqual({ verified: true, sample: true, checks: [], documents: 0, checkedOn: null, validUntil: null })
})

test.each([
  [{ registrationNumber: ' ' }, 'registrationNumber', 'Please enter the registration number.'],
  [{ country: undefined }, 'country', 'Please select the country of registration.'],
  [{ taxNumber: 'x'.repeat(61) }, 'taxNumber', 'taxNumber must have at most 60 characters'],
  [{ note: '\u0000' }, 'note', 'note must not contain control characters'],
])('refuses %j', async (wrong, field, message) => {
  expect(await begin(await newOwner(directory), { ...evidence, ...wrong })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', field, message },
  })
})

test.each([
  ['approve', { checks: [], expiresOn: approval().expiresOn }, 'checks', 'Please select what you checked.'],
  [
    'approve',
    { checks: ['palm'], expiresOn: approval().expiresOn },
    'checks.0',
    'checks.0 must be registration-number, tax-number, documents or contact',
  ],
  ['approve', { checks: ['documents'], expiresOn: approval(0).expiresOn }, 'expiresOn', 'Please choose a day from tomorrow to 3 years ahead.'],
  ['approve', { checks: ['documents'], expiresOn: approval(1200).expiresOn }, 'expiresOn', 'Please choose a day from tomorrow to 3 years ahead.'],
  ['approve', { checks: ['documents'], expiresOn: '2027-02-30' }, 'expiresOn', 'Please choose an expiry date.'],
  ['reject', { reasons: 'no' }, 'reasons', 'Please give a reason of at least 10 characters.'],
])('refuses to %s with %j', async (what, body, field, message) => {
  const { id } = await submitted(directory, (await newOwner(directory)).as)
  const staff = newStaff()
  await review(directory, staff, id, 'claim')
  expect(await review(directory, staff, id, what, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION', field, message } })
})

describe('the queue', () => {
  test('the queue lists companies and organizations oldest first, with filters and without drafts', async () => {
    const staff = newStaff()
    const [one, other] = [await newOwner(directory), await newOwner(directory)]
    const first = await submitted(directory, one.as)
    const second = await submitted(directory, other.as)
    const draft = (await begin(await newOwner(directory))).body as Verification
    const ids = async (query: string) =>
      ((await directory.get(`/api/staff/verifications?${query}`, staff)).body as { id: string }[]).map(({ id }) => id)
    const waiting = await ids('country=Rwanda')
    expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
    expect(waiting).toEqual(expect.arrayContaining([first.id, second.id]))
    for (const show of ['waiting', 'submitted', 'in-review', 'changes-requested', 'approved', 'ended'])
      expect(await ids(`show=${show}`)).not.toContain(draft.id)
    expect(await ids('kind=organization')).toEqual([])
    expect(await ids('country=Kenya')).toEqual([])
    expect(await directory.get(`/api/staff/verifications/${draft.id}`, staff)).toMatchObject({
      status: 404,
      body: { code: 'VERIFICATION_NOT_FOUND' },
    })
    await review(directory, staff, first.id, 'claim')
    expect(await ids('show=in-review')).toContain(first.id)
    expect(await ids('show=submitted')).not.toContain(first.id)
  })
})

test('the audit log is complete after all these tests', async () => {
  expect((await verifyAuditChain(directory.database.pool)).broken).toBeUndefined()
})
