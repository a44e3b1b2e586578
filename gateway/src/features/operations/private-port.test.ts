import { freePort } from '@ungana/service-kit/testing'
import { afterEach, expect, test } from 'vitest'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { type RunningGateway, runGateway } from '#testing/running-gateway.ts'

let gateway: RunningGateway
let service: FakeService | undefined
afterEach(async () => {
  await gateway.app.close()
  await service?.kill()
  service = undefined
})

test('serves metrics on the private port only, /live and /ready on both', async () => {
  const OPS_PORT = await freePort()
  gateway = await runGateway({ config: { OPS_PORT } })
  const metrics = await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)
  expect(metrics.status).toBe(200)
  expect(await metrics.text()).toContain('http_request_duration_seconds')
  const refused = await gateway.fetch('/metrics')
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'NOT_FOUND' })
  expect(await (await gateway.fetch('/live')).json()).toEqual({ status: 'live' })
  expect(await (await gateway.fetch('/ready')).json()).toEqual({ status: 'ready' })
})

test('serves no metrics without a private port', async () => {
  gateway = await runGateway({})
  for (const path of ['/metrics', '/metrics?x=1', '/METRICS', '/%6detrics']) expect((await gateway.fetch(path)).status).not.toBe(200)
})

test('is not ready while it drains, but still serves requests', async () => {
  service = await fakeService()
  gateway = await runGateway({ services: { directory: [service] } })
  gateway.app.drain()
  expect((await gateway.fetch('/ready')).status).toBe(503)
  const answer = await gateway.fetch('/api/things')
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})

test('logs all errors and a sample of successes, never a token', async () => {
  service = await fakeService()
  gateway = await runGateway({ services: { directory: [service] }, config: { LOG_SAMPLE: 0 } })
  const requests = () => gateway.logs.filter(({ msg }) => msg === 'request')
  await (await gateway.fetch('/api/things')).text()
  expect(requests()).toEqual([])
  await service.kill()
  await (await gateway.fetch('/api/things')).text()
  await expect.poll(() => requests()).toMatchObject([{ level: 'error', status: 503, path: '/api/things' }])
  expect(JSON.stringify(gateway.logs)).not.toContain('eyJ')
})

test('labels metrics with the route that a service declared, without ids', async () => {
  const OPS_PORT = await freePort()
  service = await fakeService([{ method: 'GET', url: '/api/things/:id' }])
  gateway = await runGateway({ config: { OPS_PORT }, services: { things: [service] } })
  await (await gateway.fetch('/api/things/company-7351')).text()
  const metrics = await (await fetch(`http://127.0.0.1:${OPS_PORT}/metrics`)).text()
  expect(metrics).toContain('route="/api/things/:id"')
  expect(metrics).not.toContain('company-7351')
})
