import { isIPv6 } from 'node:net'

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 network of an IPv6 address, because one device may use many IPv6
 * addresses.
 */
export const networkOf = (address: string): string => networkWith(address, { v4: 32, v6: 64 })

/** Returns the network of a provider's customer: the /24 network of an IPv4 address, or the /48 network of an IPv6 address. */
export const wideNetworkOf = (address: string): string => networkWith(address, { v4: 24, v6: 48 })

function networkWith(address: string, bits: { readonly v4: 24 | 32; readonly v6: 48 | 64 }): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (!isIPv6(address) || mapped) return bits.v4 === 32 ? (mapped ?? address) : (mapped ?? address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = !tail ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, bits.v6 / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits.v6}`
}
