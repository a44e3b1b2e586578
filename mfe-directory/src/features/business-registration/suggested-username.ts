/**
 * Makes a username from the business name, in lower case and with underscores for spaces. Removes all other characters and adds the time:
 * `Kahawa & Sons` becomes `kahawa__sons_mfx3k2a1`. An empty result (for a name in Amharic or Arabic) becomes `business`.
 * `now` is in milliseconds since 1970.
 */
export function suggestedUsername(businessName: string, now: number = Date.now()): string {
  const stem = businessName
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
  return `${/[a-z0-9]/.test(stem) ? stem : 'business'}_${now.toString(36)}`
}
