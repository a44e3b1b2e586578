// Where a request comes from.
import { isIPv6 } from 'node:net'
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

/** Who is counted as one: an IPv4 address, or the /64 network of an IPv6 one, in which each device has as many addresses as it likes. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = !tail ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
