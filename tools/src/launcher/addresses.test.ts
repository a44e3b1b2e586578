import { expect, it } from 'vitest'
import { addressHere, siteUrl } from '#launcher/addresses.ts'

it.each([
  ['127.0.0.1', 'http://127.0.0.1:8080', 'http://localhost:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080', 'http://localhost:8080'],
  ['::', 'http://[::1]:8080', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080', 'http://[::1]:8080'],
  ['192.168.1.5', 'http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
  ['localhost', 'http://localhost:8080', 'http://localhost:8080'],
])('finds the addresses of %s', (host, here, site) => {
  expect(addressHere(host, 8080)).toBe(here)
  expect(siteUrl(host, 8080)).toBe(site)
})
