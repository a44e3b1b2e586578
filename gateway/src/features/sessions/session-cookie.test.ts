import { sessionCookieNames } from '@ungana/contracts-identity/testing'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createCallerOf } from './caller.ts'
import { deviceToken, sessionToken } from './session-cookie.ts'

const token = 'AZaz09-_'.padEnd(43, 'x')
const other = token.replace('AZ', 'BY')
const name = 'ungana_session'

test.each(sessionCookieNames)('reads on %j only the cookie %s', async (origins, cookieName) => {
  const seen: string[] = []
  const callerOf = createCallerOf({ origins, find: async (found) => void seen.push(found) as undefined })
  const destination = { service: 'directory', url: '/api/things', deadline: 'normal', policy: 'anyone', sensitive: false } as const
  for (const each of [name, `__Host-${name}`]) {
    const value = each === cookieName ? token : other
    await callerOf({ headers: { cookie: `${each}=${value}` }, destination, method: 'GET' } as FastifyRequest)
  }
  expect(seen).toEqual([token])
})

test.each([
  ['alone', `${name}=${token}`],
  ['among other cookies', `a=b; ${name}=${token}; c=d`],
  ['without spaces', `a=b;${name}=${token};c=d`],
  ['twice with the same value', `${name}=${token}; ${name}=${token}`],
  ['beside cookies with similar names', `__Host-${name}=${other}; x${name}=${other}; ${name}x=${other}; ${name}=${token}`],
])('finds the value %s', (_how, header) => {
  expect(sessionToken(header, name)).toBe(token)
})

test.each([
  ['no header', undefined],
  ['an empty one', ''],
  ['another cookie', `session=${token}`],
  ['the other name', `__Host-${name}=${token}`],
  ['another case', `${name.toUpperCase()}=${token}`],
  ['no value', `${name}=`],
  ['a short value', `${name}=${token.slice(1)}`],
  ['a long value', `${name}=${token}x`],
  ['a very long value', `${name}=${token.repeat(300)}`],
  ['quotes', `${name}="${token}"`],
  ['another alphabet', `${name}=${token.slice(1)}+`],
  ['an escape', `${name}=${token.slice(3)}%41`],
  ['letters beyond ASCII', `${name}=${token.slice(1)}é`],
  ['a second value after it', `${name}=${token}; ${name}=${other}`],
  ['a second value before it', `${name}=${other}; ${name}=${token}`],
  ['a malformed second value', `${name}=${token}; ${name}=x`],
])('finds no session with %s', (_what, header) => {
  expect(sessionToken(header, name)).toBeUndefined()
})

test.each([
  ['ungana_device=abc.DEF-_1', 'abc.DEF-_1'],
  ['a=b; ungana_device=abc', 'abc'],
  ['ungana_device=abc; ungana_device=def', undefined],
  ['ungana_device=a b', undefined],
  [`ungana_device=${'x'.repeat(201)}`, undefined],
  ['', undefined],
])('reads the device cookie of %j as %j', (header, value) => {
  expect(deviceToken(header, 'ungana_device')).toBe(value)
})
