import type { Registry } from '@ungana/contracts-shell'
import { expect, test } from 'vitest'
import { providersOf } from './providers.ts'

const registry = {
  remotes: [{ name: 'directory' }, { name: 'payments', providers: { '/pricing': ['wallet'], '/pay/:id': ['card', 'wallet'] } }],
} as unknown as Registry

test.each([
  ['/pricing', 'wallet'],
  ['/Pricing/', 'wallet'],
  ['/pay/1', 'card wallet'],
  ['/', ''],
  ['/pricing/more', ''],
])('%s loads scripts of: %s', (path, providers) => {
  expect(providersOf(path, registry)).toBe(providers)
})

test('no page loads provider scripts without a registry', () => {
  expect(providersOf('/pricing', null)).toBe('')
})
