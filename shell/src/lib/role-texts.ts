import { t } from '@lingui/core/macro'
import { roleNames, type TeamRole } from '@ungana/contracts-identity'
import { inLanguage } from '@ungana/web-kit'

/** What each role may do. contracts/identity/src/acts.ts has the rules. */
const duties: Readonly<Record<TeamRole, string>> = {
  owner: t`Can do everything, make other people owners, and close the company.`,
  manager: t`Runs the company and its team, but cannot make payments.`,
  sales: t`Handles products, messages, inquiries and quotes.`,
  logistics: t`Posts loads and trucks, makes bookings and follows trips.`,
  driver: t`Sees and reports trips, but cannot see messages or money.`,
  finance: t`Pays, and handles invoices and bank details.`,
  viewer: t`Sees what the company sees, but cannot change anything.`,
}

/** A role of a newer release shows its own name. */
export const roleName = (role: string): string => inLanguage(roleNames[role as TeamRole] ?? role)
export const roleDuty = (role: string): string | undefined => duties[role as TeamRole]
