// The user object that the browser gets.
import type { Business } from '@ungana/contracts-directory'
import { forbiddenActs, forbiddenStaffActs, type SessionUserBody, type StaffRole, type TeamRole } from '@ungana/contracts-identity'
import type { Transaction } from './database.ts'

type SessionPerson = NonNullable<SessionUserBody['person']>

interface UserFacts {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly role: string
  readonly staffRole?: string | null
  readonly language?: string | null
  readonly totpConfirmedAt: Date | null
  readonly profile: { readonly business: unknown } | null
  /** Undefined for staff. */
  readonly person: SessionPerson | undefined
  readonly frozen?: SessionUserBody['frozen']
  readonly secondPerson?: boolean
}

/** The public facts of a company that has given none. */
export const emptyCompany = {
  companyName: null,
  description: '',
  businessType: 'other',
  category: null,
  country: '',
  location: '',
  email: null,
  phone: null,
  website: null,
  coverImage: null,
  logo: null,
  verified: false,
  tags: [],
  products: [],
  services: [],
  rating: null,
  reviewCount: 0,
  averageResponseTime: null,
  yearFounded: null,
  employeeCount: null,
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  sample: false,
} satisfies Partial<Business>

/**
 * For a company, this is its public projection. Organizations and staff get its fields too, but empty. Staff without a second factor get
 * the role of a member.
 */
export function presentUser(facts: UserFacts): SessionUserBody {
  const { id, username, name, role, staffRole, language, totpConfirmedAt, profile, person, frozen, secondPerson } = facts
  const business = profile?.business
  const user = {
    ...emptyCompany,
    businessName: name,
    ...(typeof business === 'object' ? business : undefined),
    id,
    username,
    ...(language && { language }),
    ...(person && { person }),
    ...(frozen && { frozen }),
    ...(secondPerson && { secondPerson }),
  }
  const cannot = role === 'staff' ? forbiddenStaffActs((staffRole ?? 'all') as StaffRole) : []
  return role === 'staff' && totpConfirmedAt === null
    ? { ...user, role: 'member', mustEnrol: true }
    : { ...user, role, ...(cannot.length > 0 && { cannot }) }
}

/** @param companies the other companies of the person, if there are any */
export function presentPerson(id: string, name: string, role: TeamRole, companies: NonNullable<SessionPerson['companies']> = []): SessionPerson {
  const cannot = forbiddenActs(role)
  return { id, name, role, ...(cannot.length > 0 && { cannot }), ...(companies.length > 1 && { companies }) }
}

/** Returns the company that the person works for, or the account itself for staff; undefined if there is no such place. */
export async function findUser(
  { prisma }: { readonly prisma: Pick<Transaction, 'account' | 'profile'> },
  { accountId, companyId }: { readonly accountId: string; readonly companyId: string },
): Promise<SessionUserBody | undefined> {
  const account = await prisma.account.findUnique({
    where: { id: accountId },
    include: {
      profile: true,
      memberships: {
        where: { company: { status: 'active' } },
        include: { company: { include: { registeredBy: { select: { profile: true } } } } },
        orderBy: { joinedAt: 'asc' },
      },
    },
  })
  if (account?.role === 'staff') return presentUser({ ...account, person: undefined })
  const place = account?.memberships.find((each) => each.companyId === companyId)
  if (!account || !place) return undefined
  const companies = account.memberships.map(({ companyId: id, role, company }) => ({ id, name: nameOf(company), role: role as TeamRole }))
  const { id, username, name, kind, registeredBy, frozenAt, frozenBy, secondPersonAmount } = place.company
  return presentUser({
    ...{ id, username, name, role: kind, profile: registeredBy.profile },
    ...{ language: account.language, totpConfirmedAt: account.totpConfirmedAt },
    person: presentPerson(accountId, account.personName, place.role as TeamRole, companies),
    ...(frozenAt && { frozen: { at: frozenAt.toISOString(), by: frozenBy } }),
    secondPerson: secondPersonAmount !== null,
  })
}

/** The company's current name. */
export function nameOf({ name, registeredBy: { profile } }: { name: string; registeredBy: { profile: { business: unknown } | null } }): string {
  const { businessName = name } = (profile?.business ?? {}) as { businessName?: string }
  return businessName
}
