import type { Act, StaffAct } from '@ungana/contracts-identity'
import type { SessionUser } from '@ungana/contracts-shell'
import { useHost } from './host.tsx'

/** What only companies may do. */
const ofCompanies: readonly string[] = ['deals.write', 'freight.write', 'messages.write', 'inquiries.write']

/** Whether the user's role allows the act. True for visitors, who log in first. Hides what would be refused; services check every call. */
export const may = (user: SessionUser | null, act: Act | StaffAct): boolean =>
  !(user?.person?.cannot?.includes(act) || user?.cannot?.includes(act) || (user?.role === 'staff' && ofCompanies.includes(act)))

/** `may` for the user who is logged in. */
export const useMay = (act: Act | StaffAct): boolean => may(useHost().session.user, act)
