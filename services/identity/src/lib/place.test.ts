import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test.each([
  ['41.186.5.5', 'Rwanda'],
  ['196.201.214.200', 'Kenya'],
  ['197.250.1.1', 'Tanzania'],
  ['41.202.240.1', 'Uganda'],
  ['::ffff:41.186.5.5', 'Rwanda'],
  ['127.0.0.1', 'This network'],
  ['::1', 'This network'],
  ['10.1.2.3', 'This network'],
  ['172.20.0.5', 'This network'],
  ['192.168.1.9', 'This network'],
  ['fd12:3456::1', 'This network'],
  ['::ffff:192.168.1.9', 'This network'],
  // Without a country: unassigned, documentation, IPv6, and not an address.
  ['240.0.0.1', undefined],
  ['2c0f:fe38::1', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('places %s in %s', async (address, place) => {
  expect(await placeOf(address)).toBe(place)
})
