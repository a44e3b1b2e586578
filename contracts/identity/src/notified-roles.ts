import type { TeamRole } from './acts.ts'

const managers = ['owner', 'manager'] as const
const sellers = ['owner', 'manager', 'sales'] as const
const dispatchers = ['owner', 'manager', 'logistics'] as const
const payers = ['owner', 'manager', 'finance'] as const

/** The roles that get each kind of notification. Everybody gets a kind that is missing here. Owners and managers get everything. */
export const notifiedRoles: Readonly<Record<string, readonly TeamRole[]>> = {
  message: sellers,
  inquiry: sellers,
  review: sellers,
  verification: managers,
  organization: managers,
  membership: payers,
  payment: payers,
  'bank-details': payers,
  match: dispatchers,
  offer: dispatchers,
  booking: dispatchers,
  deal: ['owner', 'manager', 'sales', 'logistics', 'finance'],
}

/** The kinds that the role does not get. */
export const hiddenKinds = (role: TeamRole): string[] => Object.keys(notifiedRoles).filter((kind) => !notifiedRoles[kind]?.includes(role))
