/** Words of servers that write no status (RFC 3463) when they refuse us, not the address. */
const ABOUT_US = /relay|auth|denied|policy|spam|block|list|reputation|sender|client|host/i

/**
 * Whether the server will never take an email for this address. Any other refusal may concern all emails, for example a wrong password or a block of
 * our server, so it is not final.
 */
export function refusesAddress(error: unknown): boolean {
  const { command, response } = error as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' || typeof response !== 'string') return false
  const [, code = '', status] = /^(\d{3})[ -](\d\.\d{1,3}\.\d{1,3}\b)?/.exec(response) ?? []
  if (!code.startsWith('5')) return false
  // 5.1.x is about an address, 5.2.x about a mailbox; 5.1.7 and 5.1.8 are about the sender's.
  if (status) return /^5\.[12]\./.test(status) && status !== '5.1.7' && status !== '5.1.8'
  return ['550', '551', '553'].includes(code) && !ABOUT_US.test(response)
}
