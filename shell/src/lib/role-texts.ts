import { t } from '@lingui/core/macro'
import { roleNames, type TeamRole } from '@ungana/contracts-identity'
import { inLanguage } from '@ungana/web-kit'

/** What each role may do. contracts/identity/src/acts.ts has the rules. */
const duties: Readonly<Record<TeamRole, string>> = {
  owner: t`Does everything, names other owners, and can close the company.`,
  manager: t`Runs the company and its team, but does not pay.`,
  sales: t`Handles products, messages, inquiries and quotes.`,
  logistics: t`Posts loads and trucks, makes bookings and follows trips.`,
  driver: t`Sees and reports trips. Sees no messages and no money.`,
  finance: t`Pays, and handles invoices and bank details.`,
  viewer: t`Sees what the company sees, and changes nothing.`,
}

/** A role of a newer release shows its own name. */
export const roleName = (role: string): string => inLanguage(roleNames[role as TeamRole] ?? role)
export const roleDuty = (role: string): string | undefined => duties[role as TeamRole]
