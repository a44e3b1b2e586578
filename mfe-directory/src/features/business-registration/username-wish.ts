/**
 * The username that a business asks for: its name in lower case, spaces as underscores, other characters removed, and the time as a
 * suffix: `Kahawa & Sons` becomes `kahawa__sons_mfx3k2a1`. A name of which nothing is left (Amharic, Arabic) becomes `business`.
 * `now` is in milliseconds since 1970.
 */
export function usernameWish(businessName: string, now: number = Date.now()): string {
  const stem = businessName
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
  return `${/[a-z0-9]/.test(stem) ? stem : 'business'}_${now.toString(36)}`
}
