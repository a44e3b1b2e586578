import { t } from '@lingui/core/macro'
import { type SessionUser, staffPath, todayPath } from '@ungana/contracts-shell'

/** The page that shows what waits for the user. */
export const homeOf = ({ role }: SessionUser) => (role === 'staff' ? { to: staffPath(), label: t`Staff` } : { to: todayPath(), label: t`Today` })
