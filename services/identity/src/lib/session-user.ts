// The user object that the browser gets.
import type { Business } from '@ungana/contracts-directory'
import type { SessionUserBody } from '@ungana/contracts-identity'
import type { Database } from './database.ts'

interface AccountWithProfile {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly role: string
  readonly language?: string | null
  readonly totpConfirmedAt: Date | null
  readonly profile: { readonly business: unknown } | null
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
 * For a member, this is the company's public projection. Organizations and staff get its fields too, but empty. Staff without a second factor get
 * the role of a member.
 */
export function presentUser({ id, username, name, role, language, totpConfirmedAt, profile }: AccountWithProfile): SessionUserBody {
  const business = profile?.business
  const user = {
    ...emptyCompany,
    businessName: name,
    ...(typeof business === 'object' ? business : undefined),
    id,
    username,
    ...(language && { language }),
  }
  return role === 'staff' && totpConfirmedAt === null ? { ...user, role: 'member', mustEnrol: true } : { ...user, role }
}

export async function findUser({ prisma }: Pick<Database, 'prisma'>, accountId: string): Promise<SessionUserBody | undefined> {
  const account = await prisma.account.findUnique({ where: { id: accountId }, include: { profile: true } })
  return account ? presentUser(account) : undefined
}
