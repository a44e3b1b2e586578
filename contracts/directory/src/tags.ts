/** Most tags of one company, and characters of one. */
export const TAGS_MAX = 10
export const TAG_LENGTH_MAX = 30

/** One tag as it is stored: without space around or doubled inside, its first letter a capital, so that "fair trade" finds "Fair trade". */
export function normalTag(typed: string): string {
  const tag = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  const [first = ''] = tag
  return first.toLocaleUpperCase('en') + tag.slice(first.length)
}

/** Several, without empty ones and those that differ in case only from one before. */
export function normalTags(typed: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of typed.map(normalTag)) if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  return [...seen.values()]
}
