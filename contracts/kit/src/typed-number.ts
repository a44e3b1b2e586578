/** Numbers as people type them. */

/** Replaces the digits and separators of Arabic: "١٬٥٠٠٫٥" → "1'500.5". */
export const latinDigits = (typed: string): string =>
  typed
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replaceAll('٫', '.')
    .replaceAll('٬', "'")
    .replaceAll('،', ',')

/**
 * A number whose comma may separate thousands or decimals, such as "1,500", as we read it and as it could also be meant. Undefined for any other
 * text.
 */
export function doubtfulNumber(typed: string): { readonly read: string; readonly other: string } | undefined {
  const [, whole, rest = ''] = /^[^\d.,]*([1-9]\d{0,2}),(\d{3})(?![\d.,])\D*$/.exec(latinDigits(typed)) ?? []
  return whole === undefined ? undefined : { read: whole + rest, other: `${whole}.${rest}`.replace(/\.?0+$/, '') }
}
