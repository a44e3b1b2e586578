const GOOGLE = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox of an address: drops the part after a plus, and for Google also dots and the second domain. Use the result only for counting;
 * emails go to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
