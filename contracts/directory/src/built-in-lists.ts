/** What the short lists that come with the product have in common: they are filtered whole, by the service and by the screen alike. */
import * as z from 'zod/mini'

/** A text to filter by, or several values with commas between them. */
export const listText = z.optional(z.string().check(z.maxLength(200), z.regex(/^\P{Cc}*$/u, 'must not contain control characters')))

/** Whether one of `fields` has `text` in it, case-insensitively; space around it does not count, and an empty one is everywhere. */
export function containsText(fields: readonly string[], text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return fields.some((field) => field.toLowerCase().includes(wanted))
}

/** "a, b" → a and b. */
export const valuesOf = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((value) => value.trim() || [])
