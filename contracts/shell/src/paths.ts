/** Paths of the shell's screens. Remotes link to them only through these functions. */

/** `from` is where to go after login: path, query and hash of a page of this site. */
export const loginPath = (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login')

/** The list of devices that are logged in. */
export const devicesPath = () => '/devices'

/** What the account has written on this device and the server has not confirmed. */
export const unsentPath = () => '/unsent'

/** The pages that are saved on this device. */
export const savedPagesPath = () => '/offline'

/** The staff overview, or one queue: `staffPath('reviews')` is /staff/reviews, a page of the part that owns the queue. */
export const staffPath = (queue?: string) => (queue === undefined ? '/staff' : `/staff/${queue}`)

/** What waits for the member, and what is next. */
export const todayPath = () => '/today'

export const settingsPath = () => '/settings'

/** The people of the company, their roles and invitations. */
export const teamPath = () => '/settings/team'

/** What people did for the company; for its owners. */
export const activityPath = () => '/settings/log'

/** What waits for a second person of the company. */
export const approvalsPath = () => '/approvals'
