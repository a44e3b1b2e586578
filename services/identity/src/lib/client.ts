// Where a request comes from.
import Bowser from 'bowser'

export interface Client {
  readonly address: string
  /** At most 300 characters. */
  readonly userAgent: string
  readonly requestId: string
}

interface Request {
  readonly id: string
  readonly ip: string
  readonly headers: { readonly 'user-agent'?: string | undefined }
}

const USER_AGENT_MAX = 300

export function clientOf(request: Request): Client {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX), requestId: request.id }
}

/** "Chrome on Android"; "Unknown device" where the user agent tells neither browser nor system. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  if (browser.name && os.name) return `${browser.name} on ${os.name}`
  return browser.name || os.name || 'Unknown device'
}
