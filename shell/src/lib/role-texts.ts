import { t } from '@lingui/core/macro'
import type { TeamRole } from '@ungana/contracts-identity'

/** Each role's name, and what it may do. contracts/identity/src/acts.ts has the rules. */
const texts: Readonly<Record<TeamRole, readonly [name: string, what: string]>> = {
  owner: [t`Owner`, t`Does everything, names other owners, and can close the company.`],
  manager: [t`Manager`, t`Runs the company and its team, but does not pay.`],
  sales: [t`Sales`, t`Handles products, messages, inquiries and quotes.`],
  logistics: [t`Logistics`, t`Posts loads and trucks, makes bookings and follows trips.`],
  driver: [t`Driver`, t`Sees and reports trips. Sees no messages and no money.`],
  finance: [t`Finance`, t`Pays, and handles invoices and bank details.`],
  viewer: [t`Viewer`, t`Sees what the company sees, and changes nothing.`],
}

/** A role of a newer release shows its own name. */
export const roleName = (role: string): string => texts[role as TeamRole]?.[0] ?? role
export const roleDuty = (role: string): string | undefined => texts[role as TeamRole]?.[1]
