// Documents are private: only their owner and staff can download them.
import { randomUUID } from 'node:crypto'
import {
  DOCUMENTS_MAX,
  type Organization,
  type ReviewedVerification,
  type Verification,
  type VerificationDocument,
} from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { formOf, testPicture } from '@ungana/service-kit/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newOrganizationLink } from '#lib/organization-links.ts'
import { SITE, startDirectory, type TestDirectory } from '#testing/directory.ts'
import { approval, evidence, givePlan, newOwner, newStaff, organizationForm, reasons, review } from '#testing/verification.ts'

let directory: TestDirectory
let owner: Awaited<ReturnType<typeof newOwner>>
let id: string
beforeAll(async () => {
  directory = await startDirectory()
})
afterAll(() => directory.close())
beforeEach(async () => {
  owner = await newOwner(directory)
  id = ((await directory.send('POST', '/api/verifications', evidence, { caller: owner.as })).body as Verification).id
})

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\n% ${text}\ntrailer<<>>\n%%EOF\n`)

interface Sent {
  readonly as?: IdentityClaims | undefined
  readonly name?: string
  readonly query?: string
  readonly key?: string
}

interface Read {
  readonly method?: 'GET' | 'HEAD'
  readonly base?: string
}

async function upload(verificationId: string, content: Buffer, { as, name = 'certificate.pdf', query = '', key }: Sent = {}) {
  const { headers, payload } = await formOf(['file', content, name, 'application/pdf'])
  const answer = await directory.app.inject({
    method: 'POST',
    url: `/api/verifications/${verificationId}/documents${query}`,
    headers: { ...headers, ...(await directory.identity.headers(as)), ...(key !== undefined && { 'idempotency-key': key }) },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() as VerificationDocument & { code: string; field: string } }
}
const read = async (documentId: string, as?: IdentityClaims, query = '', { method = 'GET', base = '/api/verifications' }: Read = {}) =>
  directory.app.inject({
    method,
    url: `${base}/${id}/documents/${documentId}${query}`,
    headers: await directory.identity.headers(as),
  })
const remove = (documentId: string, as: IdentityClaims) =>
  directory.send('DELETE', `/api/verifications/${id}/documents/${documentId}`, undefined, { caller: as })
const submit = () => directory.send('POST', `/api/verifications/${id}/submit`, undefined, { caller: owner.as })
const documentsNow = async () =>
  ((await directory.get('/api/verifications/me', owner.as)).body as { verifications: Verification[] }).verifications[0]?.documents

test('only owner and staff can download a document; others cannot learn that it exists', async () => {
  const content = pdf('Rwanda Development Board')
  const { status, body } = await upload(id, content, { as: owner.as, name: '../Certificate <b>.exe' })
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), name: 'Certificate <b>.pdf', mediaType: 'application/pdf', bytes: content.length, createdAt: expect.any(String) },
  ])
  expect(await documentsNow()).toEqual([body])
  const staff = newStaff()
  // Only the owner can see a draft.
  expect((await read(body.id, staff)).statusCode).toBe(404)
  await submit()

  const shown = (as?: IdentityClaims, method: 'GET' | 'HEAD' = 'GET') => read(body.id, as, '', { method, base: '/api/staff/verifications' })
  expect(await shown(staff)).toMatchObject({ statusCode: 200, headers: { 'content-disposition': expect.stringMatching(/^inline; /) } })
  expect([(await shown(owner.as)).statusCode, (await shown()).statusCode]).toEqual([403, 401])
  for (const as of [owner.as, staff]) {
    const answer = await read(body.id, as)
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="Certificate <b>\.pdf"/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
  }
  const others: [IdentityClaims | undefined, number][] = [
    [undefined, 401],
    [(await newOwner(directory)).as, 404],
    [{ role: 'member', sub: randomUUID() }, 404],
  ]
  for (const [as, refused] of others) {
    const answer = await read(body.id, as)
    expect([answer.statusCode, answer.body.includes('Certificate')]).toEqual([refused, false])
  }
  const { rows } = await directory.database.pool.query(
    `SELECT actor, details ->> 'documentId' AS document FROM audit.entries WHERE action = 'verification.document-read' AND subject = $1`,
    [id],
  )
  expect(rows).toEqual([
    { actor: staff.sub, document: body.id },
    { actor: staff.sub, document: body.id },
  ])
})

test('who opened evidence or a document is listed for the roles audit and all only', async () => {
  const staff = newStaff()
  const { body } = await upload(id, pdf('a'), { as: owner.as })
  await submit()
  await directory.get(`/api/staff/verifications/${id}`, staff)
  await read(body.id, staff)
  const views = await directory.get('/api/staff/document-views', { ...newStaff(), staffRole: 'audit' })
  expect(views.body.slice(0, 2)).toMatchObject([
    { actor: staff.sub, action: 'verification.document-read', subject: id },
    { actor: staff.sub, action: 'verification.read', subject: id },
  ])
  expect((await directory.get('/api/staff/document-views', { ...staff, staffRole: 'verification' })).status).toBe(403)
})

test('staff can certify documents only once they themselves have opened each of them', async () => {
  const [first, second] = [await upload(id, pdf('a'), { as: owner.as }), await upload(id, pdf('b'), { as: owner.as, name: 'statutes.pdf' })]
  await submit()
  const [staff, colleague] = [newStaff(), newStaff()]
  const approve = () => directory.send('POST', `/api/staff/verifications/${id}/approve`, approval(), { caller: staff })
  const seen = async (as: IdentityClaims) => (await directory.get(`/api/staff/verifications/${id}`, as)).body as ReviewedVerification
  await directory.send('POST', `/api/staff/verifications/${id}/claim`, undefined, { caller: staff })
  expect(await approve()).toMatchObject({
    status: 400,
    body: { field: 'checks', message: 'Please open certificate.pdf and statutes.pdf first.' },
  })
  await read(first.body.id, staff)
  await read(second.body.id, colleague)
  await read(second.body.id, staff, '', { method: 'HEAD' })
  expect((await approve()).body).toMatchObject({ field: 'checks', message: 'Please open statutes.pdf first.' })
  expect(await seen(staff)).toMatchObject({
    status: 'in-review',
    openedDocuments: [first.body.id],
    certifiable: expect.arrayContaining([
      { check: 'registration-number', obstacle: null },
      { check: 'documents', obstacle: 'Please open statutes.pdf first.' },
    ]),
  })
  expect((await seen(colleague)).openedDocuments).toEqual([second.body.id])

  await read(second.body.id, staff, '', { base: '/api/staff/verifications' })
  expect(await approve()).toMatchObject({ status: 200, body: { status: 'approved' } })
  await givePlan(directory, owner.id, 'professional')
  expect((await directory.get(`/api/users/${owner.id}/verification`)).body).toMatchObject({ verified: true, documents: 2 })
})

test('a document whose file is lost does not count as opened', async () => {
  const { body } = await upload(id, pdf('a'), { as: owner.as })
  await submit()
  const staff = newStaff()
  const { fileId } = await directory.database.prisma.verificationDocument.findUniqueOrThrow({ where: { id: body.id } })
  await directory.database.pool.query('UPDATE files.files SET released_at = now() WHERE id = $1', [fileId])
  expect((await read(body.id, staff)).statusCode).toBe(404)
  expect((await directory.get(`/api/staff/verifications/${id}`, staff)).body).toMatchObject({ openedDocuments: [] })
})

test('accepts pictures, and refuses other types, large files and too many documents', async () => {
  expect((await upload(id, await testPicture(40, 30), { as: owner.as })).body).toMatchObject({ mediaType: 'image/jpeg', name: 'certificate.jpg' })
  expect(await upload(id, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100, 1)]), { as: owner.as })).toMatchObject({
    status: 415,
    body: { field: 'file' },
  })
  expect(await upload(id, Buffer.concat([pdf('x'), Buffer.alloc(10 * 1024 * 1024)]), { as: owner.as })).toMatchObject({
    status: 413,
    body: { field: 'file' },
  })
  for (let i = 1; i < DOCUMENTS_MAX; i++) expect((await upload(id, pdf(`${i}`), { as: owner.as })).status).toBe(201)
  expect(await upload(id, pdf('more'), { as: owner.as })).toMatchObject({ status: 409, body: { code: 'TOO_MANY_DOCUMENTS' } })
})

test('if only one more document is allowed, one of two simultaneous uploads is accepted', async () => {
  for (let i = 1; i < DOCUMENTS_MAX; i++) await upload(id, pdf(`${i}`), { as: owner.as })
  const answers = await Promise.all([upload(id, pdf('a'), { as: owner.as }), upload(id, pdf('b'), { as: owner.as })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('stores one document for a repeated key', async () => {
  const [first, second] = [await upload(id, pdf('a'), { as: owner.as, key: 'k1' }), await upload(id, pdf('a'), { as: owner.as, key: 'k1' })]
  expect(second).toEqual(first)
  expect(await documentsNow()).toHaveLength(1)
})

test('only the owner adds and removes documents, and only while the verification is editable', async () => {
  const { body } = await upload(id, pdf('a'), { as: owner.as })
  const other = (await newOwner(directory)).as
  expect((await upload(id, pdf('b'), { as: other })).status).toBe(404)
  expect((await upload(id, pdf('b'))).status).toBe(401)
  expect((await upload(id, pdf('b'), { as: newStaff() })).status).toBe(404)
  expect((await remove(body.id, other)).status).toBe(404)
  await submit()
  expect(await remove(body.id, owner.as)).toMatchObject({ status: 409, body: { code: 'VERIFICATION_NOT_OPEN' } })
  expect((await upload(id, pdf('b'), { as: owner.as })).body).toMatchObject({ code: 'VERIFICATION_NOT_OPEN' })

  const staff = newStaff()
  await review(directory, staff, id, 'claim')
  await review(directory, staff, id, 'request-changes', reasons)
  expect((await remove(body.id, owner.as)).status).toBe(204)
  expect((await read(body.id, owner.as)).statusCode).toBe(404)
  expect((await submit()).body).toMatchObject({ field: 'documents' })
})

test('withdrawing deletes documents and numbers', async () => {
  const { body } = await upload(id, pdf('a'), { as: owner.as })
  await submit()
  const withdrawn = await directory.send('POST', `/api/verifications/${id}/withdraw`, undefined, { caller: owner.as })
  expect(withdrawn.body).toMatchObject({ documents: [], registrationNumber: null, taxNumber: null, note: null })
  expect((await read(body.id, newStaff())).statusCode).toBe(404)
  await directory.files.sweep({ waiting: 0, released: 0 })
  const { rows } = await directory.database.pool.query('SELECT FROM files.files WHERE owner_id = $1', [owner.id])
  expect(rows).toHaveLength(0)
})

test('an organization’s contact can add a document by the link, but not open it', async () => {
  const { id: organizationId } = (await directory.send('POST', '/api/organizations', organizationForm)).body as Organization
  id = (await directory.database.prisma.verification.findFirstOrThrow({ where: { subjectId: organizationId } })).id
  const staff = newStaff()
  await review(directory, staff, id, 'claim')
  await review(directory, staff, id, 'request-changes', reasons)
  const query = new URL(await directory.courier.transaction((tx) => newOrganizationLink(tx, organizationId, SITE))).search
  const { status, body } = await upload(id, pdf('statutes'), { query })
  expect(status).toBe(201)
  expect((await read(body.id, undefined, query)).statusCode).toBe(401)
  expect((await read(body.id, staff)).statusCode).toBe(200)
  // Once the organization has an account, the account can open it.
  expect((await read(body.id, { role: 'member', sub: organizationId })).statusCode).toBe(200)
})
