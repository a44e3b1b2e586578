import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { buildService, type Policy, type Service } from './index.ts'

const { publicKey } = generateKeyPairSync('ed25519')

let service: Service | undefined
afterEach(() => service?.close())

async function start(): Promise<Service> {
  service = await buildService({
    name: 'bank',
    identityPublicKey: publicKey,
    servicePublicKeys: new Map([['directory', publicKey]]),
    logLevel: 'silent',
  })
  return service
}

test('/routes lists sensitive routes', async () => {
  const bank = await start()
  bank.get('/api/bank', { config: { policy: 'member', act: 'self', sensitive: true } }, async () => ({}))
  bank.get('/api/rates', { config: { policy: 'anyone' } }, async () => ({}))
  bank.get('/api/mine', { config: { policy: 'member', act: 'self', sensitive: false } }, async () => ({}))
  expect((await bank.inject('/routes')).json()).toEqual([
    { method: 'GET', url: '/api/bank', deadline: 'normal', policy: 'member', sensitive: true },
    { method: 'GET', url: '/api/rates', deadline: 'normal', policy: 'anyone' },
    { method: 'GET', url: '/api/mine', deadline: 'normal', policy: 'member' },
  ])
})

test.each<[string, Policy]>([
  ['/api/rates', 'anyone'],
  ['/health', 'operations'],
  ['/internal/bank', { services: ['directory'] }],
])('%s cannot be sensitive', async (url, policy) => {
  const bank = await start()
  expect(() => bank.get(url, { config: { policy, sensitive: true } }, async () => ({}))).toThrow('is sensitive')
})
