import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endpointContract } from '@ungana/contracts-kit/wire-schema'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#contracts/index.ts'
import { checkoutRoot } from '#parts.ts'
import { runningInstances } from '#release/running-services.ts'
import { readServers, recordedProblems, type Server, servedProblems } from '#release/served-calls.ts'

const stock = (answer: z.ZodMiniType, side?: 'client') => endpointContract('GET', '/api/stock', { response: { 200: answer } }, side)
const order = endpointContract('POST', '/api/orders', { body: z.object({ goods: z.string() }), response: { 201: z.object({ id: z.string() }) } })
const count = z.object({ count: z.int(), note: z._default(z.string(), '') })

const calls: readonly Call[] = [
  { domain: 'stock', name: 'getStock', contract: stock(count, 'client') },
  { domain: 'sales', name: 'order', contract: order },
]
const at = (service: string, where: string, ...contracts: Server['contracts']): Server => ({ service, where, contracts })

describe('the calls of a browser part', () => {
  it('may be served with more than the part reads, and without what it can do without', () => {
    const servers = [at('stock', 'http://a', stock(z.object({ count: z.int(), unit: z.string() }))), at('sales', 'http://b', order)]
    expect(servedProblems(calls, servers)).toEqual([])
  })

  it('must be served', () => {
    expect(servedProblems(calls, [at('stock', 'http://a', stock(count)), at('sales', 'http://b')])).toEqual([
      'calls POST /api/orders, which no service serves',
    ])
  })

  it('must be served by every instance of the service', () => {
    const servers = [at('stock', 'http://a', stock(count)), at('stock', 'http://a2'), at('sales', 'http://b', order)]
    expect(servedProblems(calls, servers)).toEqual(['calls GET /api/stock, which stock at http://a2 does not serve'])
  })

  it('must get the answer that the part reads', () => {
    const servers = [at('stock', 'http://a', stock(z.object({ amount: z.int() }))), at('sales', 'http://b', order)]
    expect(servedProblems(calls, servers)).toEqual(['GET /api/stock, answer 200 .count: is new and required in the part, compared with http://a'])
  })

  it('must be accepted as the part sends them', () => {
    const stricter = endpointContract('POST', '/api/orders', {
      body: z.object({ goods: z.string(), currency: z.string() }),
      response: { 201: z.object({ id: z.string() }) },
    })
    expect(servedProblems(calls, [at('stock', 'http://a', stock(count)), at('sales', 'http://b', stricter)])).toEqual([
      'POST /api/orders, body .currency: is new and required in http://b, compared with the part',
    ])
  })
})

it('judges the calls of services that do not run by their recorded contracts', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ungana-calls-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  symlinkSync(join(checkoutRoot, 'node_modules'), join(root, 'node_modules'))
  write('contracts/stock/package.json', '{ "type": "module" }')
  write(
    'contracts/stock/src/index.ts',
    "export const getStock = { method: 'GET', url: '/api/stock', schema: { response: {} } }\nexport const addStock = { ...getStock, method: 'POST' }\n",
  )
  for (const [name, method] of [
    ['getStock', 'GET'],
    ['addStock', 'POST'],
  ] as const)
    write(`contracts/stock/released/${name}.json`, JSON.stringify({ ...stock(count), method }))
  expect(await recordedProblems(root, calls)).toEqual({
    problems: ['contracts/stock/released/getStock.json: GET /api/stock, answer 200: was removed'],
    unknown: 1,
  })
})

it('asks every instance behind every address', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/contracts') response.end(JSON.stringify([order]))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const instances = await runningInstances(checkoutRoot, '/nowhere', { UPSTREAMS: `identity=${address};directory=http://127.0.0.1:1,${address}/` })
  expect(instances).toEqual([
    { service: 'identity', address },
    { service: 'directory', address: 'http://127.0.0.1:1' },
    { service: 'directory', address },
  ])
  const warnings: string[] = []
  const servers = await readServers(instances ?? [], (text) => void warnings.push(text))
  expect(warnings).toEqual(['directory does not say at http://127.0.0.1:1 what it serves.'])
  expect(servers).toEqual([at('identity', address, order), at('directory', address, order)])
})

it('knows of no service without UPSTREAMS and without a site that uses these releases', async () => {
  expect(await runningInstances(checkoutRoot, '/nowhere', {})).toBeUndefined()
})
