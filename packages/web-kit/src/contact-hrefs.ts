/** Address of a link that opens the mail program; without `email` it asks to whom. Line breaks and signs of any kind are kept as they are. */
export function mailHref(email: string, fields: { readonly subject?: string; readonly body?: string } = {}): string {
  // Mail programs show a plus sign where a form would read a space.
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Address of a link that calls `phone`, which may be written with spaces, brackets and strokes. */
export const telHref = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
