/** Where the shell's screens live; the only way a remote links to one. */

/** `from` is the page to go back to once signed in: path, query and hash, on our own site. */
export const loginPath = (from?: string) => (from ? `/login?from=${encodeURIComponent(from)}` : '/login')

/** Where the account is signed in. */
export const devicesPath = () => '/devices'
