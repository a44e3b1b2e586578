// Companies of a test that have dealt with each other, and what they write.
import { randomUUID } from 'node:crypto'
import type { IdentityClaims } from '@ungana/contracts-identity'
import type { Database } from '#lib/database.ts'
import { recordInteraction } from '#lib/interactions.ts'
import { addBusinesses, type TestBusiness, testBusiness } from '#testing/sample-business.ts'

export const memberOf = (company: { readonly id: string }) => ({ role: 'member', sub: company.id }) as const satisfies IdentityClaims
export const someStaff = (): IdentityClaims => ({ role: 'staff', sub: randomUUID() })

/** A company and others that have each dealt with it. */
export async function addPartners(database: Database, count: number, facts: Partial<TestBusiness> = {}): Promise<[TestBusiness, ...TestBusiness[]]> {
  const company = testBusiness({ businessName: 'Kivu Roasters', ...facts })
  const partners = Array.from({ length: count }, (_, index) => testBusiness({ businessName: `Buyer ${index + 1}` }))
  await addBusinesses(database, [company, ...partners])
  for (const { id } of partners) await addDealing(database, [company.id, id])
  return [company, ...partners]
}

export async function addDealing({ prisma }: Pick<Database, 'prisma'>, between: readonly [string, string]): Promise<void> {
  await prisma.$transaction((tx) => recordInteraction(tx, { between, kind: 'inquiry', provenAt: '2026-11-20T08:00:00.000Z' }))
}
