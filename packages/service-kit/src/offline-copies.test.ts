import { OFFLINE_HEADER } from '@ungana/contracts-kit'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { markOfflineCopies } from './offline-copies.ts'

const app = async () => {
  const built = await buildApp({ name: 'test', logLevel: 'silent' })
  markOfflineCopies(built)
  return built
}

test('only answers of routes that allow it may be kept', async () => {
  const service = await app()
  service.get('/api/lanes', { config: { policy: 'anyone', offline: 'recent' } }, async () => [])
  service.get('/api/bank', { config: { policy: 'member', act: 'self' } }, async () => [])
  expect((await service.inject('/api/lanes')).headers[OFFLINE_HEADER]).toBe('recent')
  expect((await service.inject('/api/bank')).headers).not.toHaveProperty(OFFLINE_HEADER)
})

test.each([
  ['POST', { policy: 'member', act: 'self' }],
  ['GET', { policy: 'staff' }],
  ['GET', { policy: 'member', act: 'self', sensitive: true }],
  ['GET', { policy: 'member', act: 'self', provedDevice: true }],
  ['GET', { policy: 'member', act: 'self', recentLogin: true }],
] as const)('a %s with %o cannot be kept', async (method, config) => {
  const service = await app()
  expect(() => service.route({ method, url: '/api/thing', config: { ...config, offline: 'recent' }, handler: async () => [] })).toThrow(
    'cannot be kept',
  )
})
