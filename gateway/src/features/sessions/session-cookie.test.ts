import { expect, test } from 'vitest'
import { sessionCookieName, sessionToken } from './session-cookie.ts'

const token = 'AZaz09-_'.padEnd(43, 'x')
const other = token.replace('AZ', 'BY')
const name = 'ungana_session'

test('on https only the cookie that is held to the host counts', () => {
  expect(sessionCookieName(['http://localhost:8080', 'http://127.0.0.1:8080'])).toBe('ungana_session')
  expect(sessionCookieName(['https://ungana.example'])).toBe('__Host-ungana_session')
  expect(sessionCookieName(['https://ungana.example', 'http://localhost:8080'])).toBe('__Host-ungana_session')
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
