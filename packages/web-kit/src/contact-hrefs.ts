/** A link that opens the mail program. With an empty `email` the mail program asks for the recipient. Keeps line breaks and special characters. */
export function mailHref(email: string, fields: { readonly subject?: string; readonly body?: string } = {}): string {
  // Not URLSearchParams: mail programs show its plus signs instead of spaces.
  const query = Object.entries(fields).map(([name, text]) => `${name}=${encodeURIComponent(text)}`)
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** A link that calls `phone`, which may contain spaces, brackets and hyphens. */
/** Opens WhatsApp with this text, to choose who gets it. */
export const whatsAppHref = (text: string) => `https://wa.me/?${new URLSearchParams({ text })}`

export const telHref = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
