/** Filters for the short built-in lists. The service and the screen filter with the same code. */
import * as z from 'zod/mini'

/** One text, or several values separated by commas. */
export const listText = z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u, 'must not contain control characters')))

/** True if one of `fields` contains `text`, ignoring case and outer spaces. Empty text matches every field. */
export function containsText(fields: readonly string[], text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return fields.some((field) => field.toLowerCase().includes(wanted))
}

/** Splits "a, b" into ["a", "b"]. */
export const valuesOf = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((value) => value.trim() || [])
