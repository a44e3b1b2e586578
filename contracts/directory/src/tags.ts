/** Most tags of one company, and characters of one. */
export const TAGS_MAX = 10
export const TAG_LENGTH_MAX = 30

/**
 * One tag as it is stored: without space around or doubled inside, its first letter a capital, so that "fair trade" finds "Fair trade". A letter
 * whose capital is several characters, as ß and ΐ, stays as it is; and composed again at the end, because a capital may join with an accent after it.
 */
export function normalTag(typed: string): string {
  const tag = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  const [first = ''] = tag
  const capital = first.toLocaleUpperCase('en')
  return [...capital].length === 1 ? (capital + tag.slice(first.length)).normalize('NFC') : tag
}

/** Several, without empty ones and those that differ in case only from one before. */
export function normalTags(typed: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of typed.map(normalTag)) if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  return [...seen.values()]
}
