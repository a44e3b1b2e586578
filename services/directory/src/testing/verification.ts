// Owners, staff and evidence for tests.
import { randomUUID } from 'node:crypto'
import type { ReviewedVerification, Verification } from '@ungana/contracts-directory'
import type { IdentityClaims } from '@ungana/contracts-identity'
import { dayInKigali } from '@ungana/service-kit'
import { storeMembership } from '#features/memberships/memberships.ts'
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

/** A company without evidence, and its account. Each has its own email address. */
export async function newOwner(directory: TestDirectory, facts: Parameters<typeof testBusiness>[0] = {}) {
  const id = randomUUID()
  const email = `${id}@kahawa.example`
  await addBusinesses(directory.database, [testBusiness({ id, email, ...facts })])
  return { id, email, as: { role: 'member', sub: id } as const satisfies IdentityClaims }
}

/** A document row as an upload leaves it. */
export async function addDocument(directory: TestDirectory, verificationId: string): Promise<string> {
  const { id } = await directory.database.prisma.verificationDocument.create({
    data: { verificationId, fileId: randomUUID(), name: 'certificate.pdf', mediaType: 'application/pdf', bytes: 4 },
  })
  return id
}

/** Drafts a verification, adds a document and submits it. */
export async function submitted(directory: TestDirectory, as: IdentityClaims): Promise<Verification> {
  const draft = (await directory.send('POST', '/api/verifications', evidence, { caller: as })).body as Verification
  await addDocument(directory, draft.id)
  return (await directory.send('POST', `/api/verifications/${draft.id}/submit`, undefined, { caller: as })).body as Verification
}

/** A staff call; `action` is the last part of its path. Staff open all documents before they claim. */
export async function review(directory: TestDirectory, as: IdentityClaims, id: string, action: string, body?: object) {
  if (action === 'claim' || action === 'reopen') await openAll(directory, as, id)
  return directory.send('POST', `/api/staff/verifications/${id}/${action}`, body, { caller: as })
}

/** As if this member of staff had opened all documents. */
async function openAll(directory: TestDirectory, { sub: accountId = '' }: IdentityClaims, verificationId: string): Promise<void> {
  const { verificationDocument, documentOpening } = directory.database.prisma
  const documents = await verificationDocument.findMany({ where: { verificationId }, select: { id: true } })
  await documentOpening.createMany({ data: documents.map(({ id }) => ({ documentId: id, accountId })), skipDuplicates: true })
}

/** "2027-11-20": this many days from today in Kigali. */
export const inDays = (days: number) => dayInKigali(new Date(Date.now() + days * 86_400_000))

export const approval = (days = 300) => ({ checks: ['registration-number', 'documents'], expiresOn: inDays(days) })
export const reasons = { reasons: 'The certificate is older than a year.' }

/** Claims and approves, with all checks for which there is evidence. */
export async function approved(directory: TestDirectory, as: IdentityClaims, id: string, days?: number) {
  const { certifiable } = (await review(directory, as, id, 'claim')).body as ReviewedVerification
  const checks = certifiable.filter(({ obstacle }) => obstacle === null).map(({ check }) => check)
  return review(directory, as, id, 'approve', { ...approval(days), checks })
}

let version = 0
/** A membership event; by default it started a minute ago. */
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

export const givePlan = (directory: TestDirectory, ...facts: Parameters<typeof membership>) =>
  directory.courier.transaction((tx) => storeMembership(tx, membership(...facts), { site: SITE }))
