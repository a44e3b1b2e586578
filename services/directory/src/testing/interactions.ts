// Test companies with proven interactions, and their callers.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { Database } from '#lib/database.ts'
import { recordInteractions } from '#lib/interactions.ts'
import { addBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

export const memberOf = (company: { readonly id: string }) => ({ role: 'member', sub: company.id }) as const satisfies IdentityClaims
export const someStaff = (): IdentityClaims => ({ role: 'staff', sub: randomUUID() })

/** A company and `count` others that have interacted with it. */
export async function addPartners(database: Database, count: number, facts: Partial<TestBusiness> = {}): Promise<[TestBusiness, ...TestBusiness[]]> {
  const company = testBusiness({ businessName: 'Kivu Roasters', ...facts })
  const partners = Array.from({ length: count }, (_, index) =>
    testBusiness({ businessName: `Buyer ${index + 1}`, email: `buyer-${randomUUID()}@kivu.example` }),
  )
  await addBusinesses(database, [company, ...partners])
  for (const { id } of partners) await addInteraction(database, [company.id, id])
  await confirmEmails(database, partners)
  return [company, ...partners]
}

/** Confirms the email addresses of accounts that are old enough for reviews to count. */
async function confirmEmails({ prisma }: Pick<Database, 'prisma'>, accounts: readonly { readonly id: string }[]): Promise<void> {
  const confirmedAt = new Date('2026-11-01T08:00:00.000Z')
  await prisma.confirmedEmail.createMany({ data: accounts.map(({ id }) => ({ accountId: id, confirmedAt })) })
  await prisma.business.updateMany({ where: { id: { in: accounts.map(({ id }) => id) } }, data: { createdAt: new Date('2026-01-01T08:00:00.000Z') } })
}

export async function addInteraction({ prisma }: Pick<Database, 'prisma'>, between: readonly [string, string]): Promise<void> {
  await prisma.$transaction((tx) => recordInteractions(tx, [{ between, kind: 'inquiry', provenAt: '2026-11-20T08:00:00.000Z' }]))
}
