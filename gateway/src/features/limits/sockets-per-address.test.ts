import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { patientDeadlines, type RunningGateway, runGateway } from '#testing/running-gateway.ts'
import { slowClients } from './slow-clients.ts'
import { proxyTest } from './sockets-per-address.ts'

let gateway: RunningGateway
let service: FakeService | undefined
const clients: Socket[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await gateway.app.close()
  await service?.kill()
  service = undefined
})

const eventually = { timeout: 20_000 }
const [attacker, ...others] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const

/** Sends a request over a new socket that stays open. Resolves to whether an answer came before the gateway closed the socket. */
async function isServed(localAddress: string, path = '/live'): Promise<boolean> {
  const client = connect({ port: gateway.port, host: '127.0.0.1', localAddress })
  clients.push(client)
  client.on('error', () => undefined)
  client.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return new Promise((resolve) => client.once('data', () => resolve(true)).once('close', () => resolve(false)))
}

const openClients = () => clients.filter(({ destroyed }) => !destroyed)

test('an address that holds its limit loses its longest idle sockets, and another address is served', async () => {
  gateway = await runGateway({ config: { RATE_LIMITS: 'normal', SOCKETS_PER_ADDRESS: 20 }, tuning: { slowClients: { ...slowClients, sockets: 25 } } })
  for (let opened = 0; opened < 30; opened++) expect(await isServed(attacker)).toBe(true)
  await vi.waitFor(() => expect(openClients()).toHaveLength(20), eventually)
  expect(openClients()).toEqual(clients.slice(10))
  expect(await isServed(others[0])).toBe(true)
})

test('a new socket is closed if all sockets of its address are in use', async () => {
  service = await fakeService([{ url: '/api/things' }], () => undefined)
  const config = { RATE_LIMITS: 'normal', SOCKETS_PER_ADDRESS: 3 } as const
  gateway = await runGateway({ services: { directory: [service] }, config, tuning: { deadlines: patientDeadlines } })
  for (const running of [1, 2, 3]) {
    void isServed(attacker, '/api/things')
    await vi.waitFor(() => expect(service?.calls).toHaveLength(running), eventually)
  }
  expect(await isServed(attacker)).toBe(false)
  expect(await isServed(others[0])).toBe(true)
  expect(openClients()).toHaveLength(4)
})

test('the last tenth of all sockets is for addresses that hold few', async () => {
  gateway = await runGateway({ config: { RATE_LIMITS: 'normal', SOCKETS_PER_ADDRESS: 9 }, tuning: { slowClients: { ...slowClients, sockets: 10 } } })
  for (let opened = 0; opened < 9; opened++) expect(await isServed(attacker)).toBe(true)
  expect(await isServed(others[0])).toBe(true)
  expect(await isServed(attacker)).toBe(false)
})

test('a trusted proxy may hold any number of sockets', async () => {
  gateway = await runGateway({ config: { RATE_LIMITS: 'normal', SOCKETS_PER_ADDRESS: 3, TRUST_PROXY: attacker } })
  for (let opened = 0; opened < 6; opened++) expect(await isServed(attacker)).toBe(true)
  expect(openClients()).toHaveLength(6)
})

test.each([
  [false, '10.0.0.1', false],
  [true, '41.186.0.1', true],
  ['10.0.0.1, 10.0.0.2', '10.0.0.2', true],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['10.0.0.0/8', '10.9.8.7', true],
  ['10.0.0.0/255.0.0.0', '10.9.8.7', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['fd00::/8', 'fd00::7', true],
  ['loopback', '::1', true],
  ['uniquelocal', '192.168.1.1', true],
])('TRUST_PROXY=%s and the address %s: %s', (trusted, address, isTrusted) => {
  expect(proxyTest(trusted)(address)).toBe(isTrusted)
})
