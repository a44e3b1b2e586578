/** Where the shell's screens live; the only way a remote links to one. */

/** `from` is the page to go back to once signed in: path, query and hash, on our own site. */
export const loginPath = (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login')

/** Where the account is signed in. */
export const devicesPath = () => '/devices'

/** What waits for staff. A queue is a page of the part that has it, below this one: `staffPath('reviews')` is /staff/reviews. */
export const staffPath = (queue?: string) => (queue === undefined ? '/staff' : `/staff/${queue}`)

export const settingsPath = () => '/settings'
