// Owners, staff and evidence for tests.
import { randomUUID } from 'node:crypto'
import type { Verification } from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { keepMembership } from '#features/memberships/memberships.ts'
import { SITE, type TestDirectory } from '#testing/directory.ts'
import { addBusinesses, testBusiness } from '#testing/sample-business.ts'

export const evidence = { country: 'Rwanda', registrationNumber: '109-876-543', taxNumber: '102 345 678', note: 'Certificate of 2019.' }

export const organizationForm = {
  organizationName: 'Kivu Coffee Exporters',
  organizationType: 'association',
  country: 'Rwanda',
  website: 'https://kivu-exporters.example',
  email: 'office@kivu-exporters.example',
  phone: '0788 123 456',
  contactPerson: 'Aline Uwase',
  contactTitle: 'Secretary General',
  memberCount: '850+',
  description: 'Exporters of the lake, from washing station to port.',
}

export const newStaff = () => ({ role: 'staff', sub: randomUUID() }) as const satisfies IdentityClaims

/** A business without evidence, and its account. Each has an e-mail address of its own. */
export async function newOwner(directory: TestDirectory, facts: Parameters<typeof testBusiness>[0] = {}) {
  const id = randomUUID()
  const email = `${id}@kahawa.example`
  await addBusinesses(directory.database, [testBusiness({ id, email, ...facts })])
  return { id, email, as: { role: 'member', sub: id } as const satisfies IdentityClaims }
}

/** As an upload leaves it. */
export async function addDocument(directory: TestDirectory, verificationId: string): Promise<string> {
  const { id } = await directory.database.prisma.verificationDocument.create({
    data: { verificationId, fileId: randomUUID(), name: 'certificate.pdf', mediaType: 'application/pdf', bytes: 4 },
  })
  return id
}

/** Drafted, with a document, and sent. */
export async function submitted(directory: TestDirectory, as: IdentityClaims): Promise<Verification> {
  const draft = (await directory.send('POST', '/api/verifications', evidence, { caller: as })).body as Verification
  await addDocument(directory, draft.id)
  return (await directory.send('POST', `/api/verifications/${draft.id}/submit`, undefined, { caller: as })).body as Verification
}

/** What staff do, by the last part of the call's address. */
export const review = (directory: TestDirectory, as: IdentityClaims, id: string, act: string, body?: object) =>
  directory.send('POST', `/api/staff/verifications/${id}/${act}`, body, { caller: as })

/** "2027-11-20", so many days from today in Kigali. */
export const inDays = (days: number) => new Date(Date.now() + (days * 24 + 2) * 60 * 60 * 1000).toISOString().slice(0, 10)

export const approval = (days = 300) => ({ checks: ['registration-number', 'documents'], expiresOn: inDays(days) })
export const reasons = { reasons: 'The certificate is older than a year.' }

/** Claimed and approved. */
export async function approved(directory: TestDirectory, as: IdentityClaims, id: string, days?: number) {
  await review(directory, as, id, 'claim')
  return review(directory, as, id, 'approve', approval(days))
}

let version = 0
/** As the event says it; in force from a moment ago unless told. */
export const membership = (
  holderId: string,
  plan: string,
  facts: { from?: string; until?: string | null; version?: number; holderKind?: string } = {},
) => ({
  holderId,
  holderKind: 'business',
  plan,
  from: new Date(Date.now() - 60_000).toISOString(),
  until: new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString(),
  version: ++version,
  ...facts,
})

export const givePlan = (directory: TestDirectory, ...told: Parameters<typeof membership>) =>
  directory.courier.transaction((tx) => keepMembership(tx, membership(...told), { site: SITE }))
