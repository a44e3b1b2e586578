import { createLogger } from '@ungana/service-kit'
import { beforeEach, expect, test } from 'vitest'
import { createRouteTable } from './route-table.ts'

const logs: Record<string, unknown>[] = []
const log = createLogger({ name: 'test', destination: { write: (line: string) => void logs.push(JSON.parse(line)) } })
beforeEach(() => {
  logs.length = 0
})

const listing = (...urls: readonly string[]) => JSON.stringify(urls.map((url) => ({ method: 'GET', url, deadline: 'normal', policy: 'anyone' })))

test('routes of several services make one table', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.learn('directory', 'a', listing('/api/users/:id', '/api/users'))
  table.learn('messaging', 'b', listing('/api/messages'))
  expect(table.match('GET', '/api/users/7')).toEqual({
    found: 'destination',
    destination: { service: 'directory', url: '/api/users/:id', deadline: 'normal', policy: 'anyone', sensitive: false },
  })
  expect(table.match('HEAD', '/api/messages')).toMatchObject({ destination: { service: 'messaging' } })
  expect(table.match('GET', '/api/nothing')).toEqual({ found: 'unknown' })
  expect(table.match('GET', '/api/%2e%2e/users')).toEqual({ found: 'malformed' })
})

test('while a service has told nothing, an unknown path may be its own', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.learn('directory', 'a', listing('/api/users'))
  expect(table.match('GET', '/api/messages')).toEqual({ found: 'too-early' })
  expect(table.match('GET', '/api/users')).toMatchObject({ found: 'destination' })
  table.learn('messaging', 'b', '[]')
  expect(table.match('GET', '/api/messages')).toEqual({ found: 'unknown' })
})

test('a service may answer without /api too, and nothing else does', () => {
  const table = createRouteTable(['payments'], log)
  const route = { method: 'POST', url: '/api/paypal/order/:id/capture', policy: 'member', alsoWithoutApi: true }
  table.learn('payments', 'a', JSON.stringify([route, { method: 'GET', url: '/api/plans', policy: 'anyone' }]))
  expect(table.belowApi('POST', '/paypal/order/7/capture?x=1')).toBe('/api/paypal/order/7/capture?x=1')
  expect(table.belowApi('GET', '/paypal/order/7/capture')).toBe('/api/paypal/order/7/capture')
  for (const url of ['/plans', '/paypal', '/', '/api/plans', '//paypal/order/7/capture']) expect(table.belowApi('GET', url)).toBe(url)
})

test('a known path with another method names the methods', () => {
  const table = createRouteTable(['directory'], log)
  table.learn(
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

test('the first service has a route that two declare, and the log says so', () => {
  const table = createRouteTable(['directory', 'messaging'], log)
  table.learn('messaging', 'b', listing('/api/users/:userId', '/api/messages'))
  table.learn('directory', 'a', listing('/api/users/:id'))
  expect(table.match('GET', '/api/users/7')).toMatchObject({ destination: { service: 'directory' } })
  expect(table.match('GET', '/api/messages')).toMatchObject({ destination: { service: 'messaging' } })
  expect(logs).toMatchObject([{ level: 'error', upstream: 'messaging', url: '/api/users/:userId' }])
})

test('two instances of one service declare the same without conflict, and add what one of them has more', () => {
  const table = createRouteTable(['directory'], log)
  table.learn('directory', 'a', listing('/api/users'))
  table.learn('directory', 'b', listing('/api/users', '/api/new'))
  expect(table.match('GET', '/api/new')).toMatchObject({ found: 'destination' })
  expect(logs).toEqual([])
  table.learn('directory', 'b', listing('/api/users'))
  expect(table.match('GET', '/api/new')).toEqual({ found: 'unknown' })
})

test('operations endpoints and addresses outside /api are never learned', () => {
  const table = createRouteTable(['directory'], log)
  table.learn(
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

test.each(['not json', '{"routes":[]}', '[{"method":"GET"}]'])('an answer that is no listing (%s) is logged and changes nothing', (text) => {
  const table = createRouteTable(['directory'], log)
  table.learn('directory', 'a', listing('/api/users'))
  table.learn('directory', 'a', text)
  expect(table.match('GET', '/api/users')).toMatchObject({ found: 'destination' })
  expect(logs).toMatchObject([{ level: 'error', upstream: 'directory' }])
})

test('a deadline class that is not known here counts as normal', () => {
  const table = createRouteTable(['directory'], log)
  table.learn('directory', 'a', JSON.stringify([{ method: 'GET', url: '/api/x', deadline: 'geological', policy: 'anyone' }]))
  expect(table.match('GET', '/api/x')).toMatchObject({ destination: { deadline: 'normal' } })
})

test('what is for staff is sensitive, and what a service declares so', () => {
  const table = createRouteTable(['directory'], log)
  const routes = [
    { method: 'GET', url: '/api/staff', policy: 'staff' },
    { method: 'GET', url: '/api/bank', policy: 'member', sensitive: true },
    { method: 'GET', url: '/api/me', policy: 'member', sensitive: false },
  ]
  table.learn('directory', 'a', JSON.stringify(routes))
  const sensitive = routes.map(({ method, url }) => {
    const matched = table.match(method, url)
    return matched.found === 'destination' && matched.destination.sensitive
  })
  expect(sensitive).toEqual([true, true, false])
})
