import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endpoint } from '@ungana/contracts-kit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService, type Service } from './index.ts'

const { publicKey } = generateKeyPairSync('ed25519')

const order = z.object({ id: z.uuid() })
const makeOrder = endpoint({ method: 'POST', url: '/api/orders', schema: { body: z.object({ tonnes: z.int() }), response: { 201: order } } })
const payOrder = endpoint({ method: 'POST', url: '/api/orders/pay', schema: { body: order, response: { 204: z.undefined() } } })
const countOrders = endpoint({ method: 'PUT', url: '/internal/orders', schema: { response: { 200: order } } })

let service: Service
beforeEach(async () => {
  service = await buildService({
    name: 'orders',
    identityPublicKey: publicKey,
    servicePublicKeys: new Map([['directory', publicKey]]),
    logLevel: 'silent',
  })
  service.route({ ...makeOrder, config: { policy: 'member', act: 'self' }, handler: async () => ({ id: '' }) })
  service.route({ ...payOrder, config: { policy: 'member', act: 'self', sensitive: true }, handler: async () => undefined })
  service.post(
    '/api/orders/paid',
    { config: { policy: 'anyone', fromAnywhere: true, visitorWrites: { unlimited: 'a test' } }, schema: {} },
    async () => ({}),
  )
  service.route({ ...countOrders, config: { policy: { services: ['directory'] } }, handler: async () => ({ id: '' }) })
})
afterEach(() => service.close())

test('describes policy, deadline and schemas of each operation', async () => {
  const { paths } = (await service.inject('/openapi.json')).json()
  expect(Object.keys(paths)).toEqual(['/api/orders', '/api/orders/pay', '/api/orders/paid'])
  expect(paths['/api/orders'].post).toMatchObject({
    tags: ['orders'],
    'x-policy': 'member',
    'x-roles': expect.arrayContaining(['owner', 'driver']),
    'x-deadline': 'normal',
  })
  expect(paths['/api/orders'].post).not.toHaveProperty('x-sensitive')
  expect(paths['/api/orders/pay'].post).toMatchObject({ 'x-policy': 'member', 'x-sensitive': true })
  expect(paths['/api/orders/paid'].post).toMatchObject({ 'x-policy': 'anyone', 'x-from-anywhere': true })
  expect(paths['/api/orders/pay'].post.responses.default.content['application/json'].schema.required).toContain('requestId')
})

test('a creating call accepts an optional Idempotency-Key', async () => {
  const { paths } = (await service.inject('/openapi.json')).json()
  expect(paths['/api/orders'].post.parameters).toEqual([
    { in: 'header', name: 'idempotency-key', required: false, schema: { type: 'string', minLength: 1, maxLength: 255 } },
  ])
  expect(paths['/api/orders/pay'].post.parameters).toBeUndefined()
})

test('a contract’s samples become examples of the successful answer only', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ungana-samples-'))
  const contracts = join(folder, 'node_modules/contracts-orders')
  const samples = { makeOrder: { id: 'a' }, 'makeOrder.heavy': { id: 'b' }, payOrder: {}, countOrders: { id: 'c' }, gone: {} }
  try {
    for (const inside of ['src', 'samples']) mkdirSync(join(contracts, inside), { recursive: true })
    writeFileSync(join(contracts, 'package.json'), JSON.stringify({ exports: { '.': './src/index.ts' } }))
    writeFileSync(join(contracts, 'src/index.ts'), '')
    for (const [name, value] of Object.entries(samples)) writeFileSync(join(contracts, `samples/${name}.json`), JSON.stringify(value))
    const from = pathToFileURL(join(folder, 'app.ts')).href
    const exports = { makeOrder, payOrder, countOrders, orderIds: ['a'] }
    const service = await buildService({ name: 'orders', identityPublicKey: publicKey, contracts: { exports, name: 'contracts-orders', from } })
    service.route({ ...makeOrder, config: { policy: 'member', act: 'self' }, handler: async () => ({ id: '' }) })
    service.route({ ...payOrder, config: { policy: 'member', act: 'self' }, handler: async () => undefined })
    const text = (await service.inject('/openapi.json')).body
    const { responses } = JSON.parse(text).paths['/api/orders'].post
    expect(responses[201].content['application/json'].examples).toEqual({
      makeOrder: { value: { id: 'a' } },
      'makeOrder.heavy': { value: { id: 'b' } },
    })
    expect(text.match(/"examples"/g)).toHaveLength(1)
    await service.close()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
