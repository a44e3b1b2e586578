import { createLogger } from '@ungana/service-kit'
import { beforeEach, expect, test } from 'vitest'
import { createRouteTable } from './route-table.ts'

const logs: Record<string, unknown>[] = []
const log = createLogger({ name: 'test', destination: { write: (line: string) => void logs.push(JSON.parse(line)) } })
beforeEach(() => {
  logs.length = 0
})

const listing = (...urls: readonly string[]) => JSON.stringify(urls.map((url) => ({ method: 'GET', url, deadline: 'normal', policy: 'anyone' })))

test('joins the routes of several services', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.setRoutes('directory', 'a', listing('/api/users/:id', '/api/users'))
  table.setRoutes('messaging', 'b', listing('/api/messages'))
  expect(table.match('GET', '/api/users/7')).toEqual({
    found: 'destination',
    destination: { service: 'directory', url: '/api/users/:id', deadline: 'normal', policy: 'anyone', sensitive: false },
  })
  expect(table.match('HEAD', '/api/messages')).toMatchObject({ destination: { service: 'messaging' } })
  expect(table.match('GET', '/api/nothing')).toEqual({ found: 'unknown' })
  expect(table.match('GET', '/api/%2e%2e/users')).toEqual({ found: 'malformed' })
})

test('answers "too early" for an unknown path until every service has sent its routes', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.setRoutes('directory', 'a', listing('/api/users'))
  expect(table.match('GET', '/api/messages')).toEqual({ found: 'too-early' })
  expect(table.match('GET', '/api/users')).toMatchObject({ found: 'destination' })
  table.setRoutes('messaging', 'b', '[]')
  expect(table.match('GET', '/api/messages')).toEqual({ found: 'unknown' })
})

test('adds /api only for routes that declare it', () => {
  const table = createRouteTable(['payments'], log)
  const route = { method: 'POST', url: '/api/paypal/order/:id/capture', policy: 'member', alsoWithoutApi: true }
  table.setRoutes('payments', 'a', JSON.stringify([route, { method: 'GET', url: '/api/plans', policy: 'anyone' }]))
  expect(table.withApiPrefix('POST', '/paypal/order/7/capture?x=1')).toBe('/api/paypal/order/7/capture?x=1')
  expect(table.withApiPrefix('GET', '/paypal/order/7/capture')).toBe('/api/paypal/order/7/capture')
  for (const url of ['/plans', '/paypal', '/', '/api/plans', '//paypal/order/7/capture']) expect(table.withApiPrefix('GET', url)).toBe(url)
})

test('names the allowed methods of a known path', () => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes(
    'directory',
    'a',
    JSON.stringify([
      { method: 'GET', url: '/api/x', policy: 'anyone' },
      { method: 'PUT', url: '/api/:any', policy: 'member' },
    ]),
  )
  expect(table.match('POST', '/api/x')).toEqual({ found: 'other-methods', allow: ['GET', 'PUT', 'HEAD'] })
  expect(table.match('OPTIONS', '/api/x')).toMatchObject({ found: 'other-methods' })
})

test('gives a route that two services declare to the first service and logs the conflict', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.setRoutes('messaging', 'b', listing('/api/users/:userId', '/api/messages'))
  table.setRoutes('directory', 'a', listing('/api/users/:id'))
  expect(table.match('GET', '/api/users/7')).toMatchObject({ destination: { service: 'directory' } })
  expect(table.match('GET', '/api/messages')).toMatchObject({ destination: { service: 'messaging' } })
  expect(logs).toMatchObject([{ level: 'error', upstream: 'messaging', url: '/api/users/:userId' }])
})

test('joins the routes of two instances of one service', () => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes('directory', 'a', listing('/api/users'))
  table.setRoutes('directory', 'b', listing('/api/users', '/api/new'))
  expect(table.match('GET', '/api/new')).toMatchObject({ found: 'destination' })
  expect(logs).toEqual([])
  table.setRoutes('directory', 'b', listing('/api/users'))
  expect(table.match('GET', '/api/new')).toEqual({ found: 'unknown' })
})

test('ignores operations endpoints and paths outside /api', () => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes(
    'directory',
    'a',
    JSON.stringify([
      { method: 'GET', url: '/metrics', policy: 'anyone' },
      { method: 'GET', url: '/api/ops', policy: 'operations' },
    ]),
  )
  expect(table.match('GET', '/metrics')).toEqual({ found: 'malformed' })
  expect(table.match('GET', '/api/ops')).toEqual({ found: 'unknown' })
})

test.each(['not json', '{"routes":[]}', '[{"method":"GET"}]'])('logs and ignores an invalid list (%s)', (text) => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes('directory', 'a', listing('/api/users'))
  table.setRoutes('directory', 'a', text)
  expect(table.match('GET', '/api/users')).toMatchObject({ found: 'destination' })
  expect(logs).toMatchObject([{ level: 'error', upstream: 'directory' }])
})

test('treats an unknown deadline class as normal', () => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes('directory', 'a', JSON.stringify([{ method: 'GET', url: '/api/x', deadline: 'geological', policy: 'anyone' }]))
  expect(table.match('GET', '/api/x')).toMatchObject({ destination: { deadline: 'normal' } })
})

test('marks staff routes and routes that declare it as sensitive', () => {
  const table = createRouteTable(['directory'], log)
  const routes = [
    { method: 'GET', url: '/api/staff', policy: 'staff' },
    { method: 'GET', url: '/api/bank', policy: 'member', sensitive: true },
    { method: 'GET', url: '/api/me', policy: 'member', sensitive: false },
  ]
  table.setRoutes('directory', 'a', JSON.stringify(routes))
  const sensitive = routes.map(({ method, url }) => {
    const matched = table.match(method, url)
    return matched.found === 'destination' && matched.destination.sensitive
  })
  expect(sensitive).toEqual([true, true, false])
})

test('forgets the routes of an instance that is gone, once another has sent its own', () => {
  const table = createRouteTable(['directory'], log)
  table.setRoutes('directory', 'a', listing('/api/old'))
  table.keepAddresses('directory', ['b'])
  expect(table.match('GET', '/api/old')).toMatchObject({ found: 'destination' })
  table.setRoutes('directory', 'b', listing('/api/new'))
  expect(table.match('GET', '/api/new')).toMatchObject({ found: 'destination' })
  expect(table.match('GET', '/api/old')).toEqual({ found: 'unknown' })
  table.setRoutes('directory', 'c', listing('/api/third'))
  expect(table.match('GET', '/api/third')).toEqual({ found: 'unknown' })
})
