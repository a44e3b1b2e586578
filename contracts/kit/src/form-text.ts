import * as z from 'zod/mini'

const noControls = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters')
// Longer texts may contain tabs and line breaks.
const noControlsButLines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters')

/**
 * Text pasted from a PDF or Word file, without the control characters that `lines` refuses. Their page and line breaks become line breaks.
 */
export const withoutControls = (text: string) => text.replaceAll(/\r\n?|[\v\f\u2028\u2029]/g, '\n').replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')

// The message is explicit, because zod would otherwise show the field's message, which says that the text is missing.
const atMost = (maximum: number) => z.maxLength(maximum, `must have at most ${maximum} characters`)

const webAddress = /^https?:\/\/[^\s/$.?#]\S*$/i
const webAddressOrNothing = /^(?:https?:\/\/[^\s/$.?#]\S*)?$/i

/**
 * Characters that nobody sees in a name, and that could hide it, break its line or turn the text around it: zero-width spaces, fillers, tags, line
 * separators and controls of direction. Phones add some of them to copied numbers, so they are removed, not refused.
 */
const unseen = /[\xad\u115f\u1160\u200b\u2028-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]/gu
const tidied = z.overwrite((text: string) => text.replace(unseen, '').trim())
// Joiners and direction marks stay, because Arabic needs them, but they are no text alone.
const seen = (message: string) => z.refine<string>((text) => /[^\p{Cf}\p{Z}]/u.test(text), message)

/** One line of text from a form, trimmed. `message` is shown if the text is missing or shorter than `minimum`. */
export const line = (minimum: number, maximum: number, message: string) =>
  z.string(message).check(tidied, z.minLength(minimum, message), atMost(maximum), noControls, ...(minimum > 0 ? [seen(message)] : []))

/** Like `line`, for text of several lines. */
export const lines = (minimum: number, maximum: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(minimum, message), atMost(maximum), noControlsButLines)

/** An optional line: missing or empty is valid. `form` must also match the empty string. */
export const lineOrNone = (maximum: number, form?: RegExp, message?: string) =>
  z.optional(z.string(message).check(tidied, atMost(maximum), ...(form ? [z.regex(form, message)] : []), noControls))

/** An optional text of several lines: missing or empty is valid. */
export const linesOrNone = (maximum: number) => z.optional(z.string().check(z.trim(), z.maxLength(maximum), noControlsButLines))

/** A website address with http:// or https://. */
export const website = (message: string) => z.string(message).check(z.trim(), z.maxLength(300), z.regex(webAddress, message), noControls)

/** An optional website address: missing or empty is valid. */
export const websiteOrNone = (message: string) => lineOrNone(300, webAddressOrNothing, message)

export const emailAddress = (message: string) => z.string(message).check(z.trim(), z.maxLength(254), z.email(message))

/** A valid date such as "2026-12-31". z.iso.date is not used, because its code for times and time zones would be added to every page's script. */
export const calendarDay = (message: string) => z.stringFormat('date', z.regexes.date, message)
