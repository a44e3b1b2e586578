const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * Which mailbox an address leads to, as far as that is known: what follows a plus, and at Google dots and the second name, make other addresses
 * of one. For counting only: mails go to the address that was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
