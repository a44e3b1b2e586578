import { sessionCookieNames } from '@ungana/contracts-identity/testing'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { createCallerOf } from './caller.ts'
import { sessionToken } from './session-cookie.ts'

const token = 'AZaz09-_'.padEnd(43, 'x')
const other = token.replace('AZ', 'BY')
const name = 'ungana_session'

test.each(sessionCookieNames)('on %j only what is called %s counts', async (origins, cookieName) => {
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
  ['among others', `a=b; ${name}=${token}; c=d`],
  ['without blanks', `a=b;${name}=${token};c=d`],
  ['twice the same', `${name}=${token}; ${name}=${token}`],
  ['beside one of a similar name', `__Host-${name}=${other}; x${name}=${other}; ${name}x=${other}; ${name}=${token}`],
])('the value %s', (_how, header) => {
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
])('%s is no session', (_what, header) => {
  expect(sessionToken(header, name)).toBeUndefined()
})
