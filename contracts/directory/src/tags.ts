/** Maximum number of tags of a company, and maximum length of a tag in characters. */
export const TAGS_MAX = 10
export const TAG_LENGTH_MAX = 30

/**
 * The stored form of a tag: no extra spaces, first letter capital, so that "fair trade" finds "Fair trade". A first letter whose capital is several
 * characters (ß, ΐ) stays as typed. The result is normalised again, because a new capital letter and the accent after it can become one character.
 */
export function normalTag(typed: string): string {
  const tag = typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  const [first = ''] = tag
  const capital = first.toLocaleUpperCase('en')
  return [...capital].length === 1 ? (capital + tag.slice(first.length)).normalize('NFC') : tag
}

/** The stored form of several tags, without empty tags, and without tags that differ only in case. */
export function normalTags(typed: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of typed.map(normalTag)) if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag)
  return [...seen.values()]
}
