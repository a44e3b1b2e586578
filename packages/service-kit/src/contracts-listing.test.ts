import { generateKeyPairSync } from 'node:crypto'
import { endpoint } from '@ungana/contracts-kit'
import { endpointContract } from '@ungana/contracts-kit/wire-schema'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildService } from './index.ts'

const listGoods = endpoint({
  method: 'GET',
  url: '/api/goods/:kind',
  schema: { params: z.object({ kind: z.string() }), querystring: z.object({ page: z.optional(z.int()) }), response: { 200: z.array(z.string()) } },
})

test('/contracts describes the public calls as the contracts do', async () => {
  const { publicKey } = generateKeyPairSync('ed25519')
  const servicePublicKeys = new Map([['bank', publicKey]])
  const shop = await buildService({ name: 'shop', identityPublicKey: publicKey, servicePublicKeys, logLevel: 'silent' })
  try {
    shop.route({ ...listGoods, config: { policy: 'anyone' }, handler: async () => [] })
    shop.get('/internal/goods', { config: { policy: { services: ['bank'] } } }, async () => [])
    shop.post('/api/goods', { config: { policy: 'anyone', visitorWrites: { unlimited: 'A test.' } } }, async () => ({}))
    const answer = await shop.inject('/contracts')
    expect(answer.json()).toEqual([
      endpointContract(listGoods.method, listGoods.url, listGoods.schema),
      { kind: 'endpoint', method: 'POST', url: '/api/goods', request: {}, answers: {} },
    ])
  } finally {
    await shop.close()
  }
})
