import type { TeamRole } from './acts.ts'

const managers = ['owner', 'manager'] as const
const sellers = ['owner', 'manager', 'sales'] as const
const dispatchers = ['owner', 'manager', 'logistics'] as const
const payers = ['owner', 'manager', 'finance'] as const

/** The roles that are told of each kind of notification. A kind that is missing here concerns everybody. Owners and managers are told of everything. */
export const toldRoles: Readonly<Record<string, readonly TeamRole[]>> = {
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

/** The kinds of which the role is not told. */
export const untoldKinds = (role: TeamRole): string[] => Object.keys(toldRoles).filter((kind) => !toldRoles[kind]?.includes(role))
