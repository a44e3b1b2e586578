import { t } from '@lingui/core/macro'
import { type SessionUser, staffPath, todayPath } from '@ungana/contracts-shell'
import { may } from '@ungana/web-kit'

/** Logistics' list of bookings. */
const TRIPS = '/logistics-hub/mine'

/** A driver sees trips, and nothing else of the company. */
export const isDriver = (user: SessionUser | null) => !may(user, 'company.see')

/** The page that shows what waits for the user. */
export function homeOf(user: SessionUser): { readonly to: string; readonly label: string } {
  if (user.role === 'staff') return { to: staffPath(), label: t`Staff` }
  return isDriver(user) ? { to: TRIPS, label: t`Trips` } : { to: todayPath(), label: t`Today` }
}
