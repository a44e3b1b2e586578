import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test.each([
  ['41.186.0.1', '41.186.0.1'],
  ['::ffff:41.186.0.1', '41.186.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('the address %s counts as the client %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

test.each([
  ['41.186.0.1', '41.186.0.0/24'],
  ['::ffff:41.186.0.1', '41.186.0.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('the address %s is in the wide network %s', (address, network) => {
  expect(wideNetworkOf(address)).toBe(network)
})
