import * as z from 'zod/mini'

const noControls = z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters')
// Tab and line ends are what people type in a text of several lines.
const noControlsButLines = z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'must not contain control characters')

// Without words of its own it would say the field's, which is about text that is missing.
const atMost = (maximum: number) => z.maxLength(maximum, `must have at most ${maximum} characters`)

const webAddress = /^https?:\/\/[^\s/$.?#]\S*$/i
const webAddressOrNothing = /^(?:https?:\/\/[^\s/$.?#]\S*)?$/i

/** A line that people type into a form, trimmed. `message` is told where it is missing or shorter than `minimum`. */
export const line = (minimum: number, maximum: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(minimum, message), atMost(maximum), noControls)

/** The same for a text of several lines. */
export const lines = (minimum: number, maximum: number, message: string) =>
  z.string(message).check(z.trim(), z.minLength(minimum, message), atMost(maximum), noControlsButLines)

/** A line that may be left out or empty; `form` must take an empty one too. */
export const lineOrNone = (maximum: number, form?: RegExp, message?: string) =>
  z.optional(z.string(message).check(z.trim(), atMost(maximum), ...(form ? [z.regex(form, message)] : []), noControls))

/** Several lines that may be left out or empty. */
export const linesOrNone = (maximum: number) => z.optional(z.string().check(z.trim(), z.maxLength(maximum), noControlsButLines))

/** The address of a website, with http:// or https://. */
export const website = (message: string) => z.string(message).check(z.trim(), z.maxLength(300), z.regex(webAddress, message), noControls)

/** The same where none is fine too: left out or empty. */
export const websiteOrNone = (message: string) => lineOrNone(300, webAddressOrNothing, message)

export const emailAddress = (message: string) => z.string(message).check(z.trim(), z.maxLength(254), z.email(message))

/** "2026-12-31", a day that there is. z.iso.date would bring its times and their zones to every page. */
export const calendarDay = (message: string) => z.stringFormat('date', z.regexes.date, message)
