const URL_TEXT_MAX = 200

/** Cleans a text from the URL: no control characters, no spaces around it, at most `max` characters. */
export function urlText(value: string | null, max = URL_TEXT_MAX): string {
  return (value ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, max)
    .trim()
}
