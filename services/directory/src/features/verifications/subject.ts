// The company or organization that is verified.
import type { verificationSubject } from '@ungana/contracts-directory'
import type { output } from 'zod/v4/core'
import type { Transaction } from '#lib/database.ts'

type Prisma = Pick<Transaction, 'business' | 'organization'>

export interface Subject {
  readonly public: output<typeof verificationSubject>
  readonly verified: boolean
  readonly email: string | null
  /** Facts from the registration. */
  readonly registered: {
    readonly website: string | null
    readonly email: string | null
    readonly phone: string | null
    readonly contactPerson: string | null
    readonly description: string
    readonly createdAt: string
  }
}

/** Undefined if the id is neither a company nor an organization. */
export async function findSubject(prisma: Prisma, id: string): Promise<Subject | undefined> {
  return (await findSubjects(prisma, [id])).get(id)
}

export async function findSubjects(prisma: Prisma, ids: readonly string[]): Promise<Map<string, Subject>> {
  const where = { id: { in: [...ids] } }
  const businesses = await prisma.business.findMany({ where })
  const organizations = await prisma.organization.findMany({ where })
  return new Map([
    ...businesses.map((row): [string, Subject] => [
      row.id,
      subject(row, { kind: 'business', name: row.businessName, type: row.businessType, contactPerson: row.contactPerson }),
    ]),
    ...organizations.map((row): [string, Subject] => [
      row.id,
      subject(row, { kind: 'organization', name: row.name, type: row.type, contactPerson: contactOf(row) }),
    ]),
  ])
}

interface Row {
  readonly id: string
  readonly country: string
  readonly status: string
  readonly featured: boolean
  readonly sample: boolean
  readonly verified: boolean
  readonly website: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly phoneE164: string | null
  readonly description: string
  readonly createdAt: Date
}

function subject(
  { id, country, status, featured, sample, verified, website, email, phone, phoneE164, description, createdAt }: Row,
  { contactPerson, ...named }: { kind: 'business' | 'organization'; name: string; type: string; contactPerson: string | null },
): Subject {
  return {
    public: { ...named, id, country, status, featured, sample },
    verified,
    email,
    registered: { website, email, phone: phoneE164 ?? phone, contactPerson, description, createdAt: createdAt.toISOString() },
  }
}

const contactOf = ({ contactPerson, contactTitle }: { contactPerson: string | null; contactTitle: string | null }) =>
  contactPerson && contactTitle ? `${contactPerson}, ${contactTitle}` : contactPerson
