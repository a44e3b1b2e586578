/** The longest text that a screen takes from its URL. */
const URL_TEXT_MAX = 200

/** Text of a URL as a screen takes it: no control characters, no spaces around it, at most `max` characters. */
export function urlText(value: string | null, max = URL_TEXT_MAX): string {
  return (value ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .trim()
}
