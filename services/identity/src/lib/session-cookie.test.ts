import { sessionCookieNames } from '@ungana/contracts-identity/testing'
import { expect, test } from 'vitest'
import { sessionCookie } from './session-cookie.ts'

test('limits the cookie to this host on https', () => {
  const cookie = sessionCookie(['http://localhost:8080', 'https://ungana.example'])
  expect(cookie.set('abc', { trusted: false })).toBe('__Host-ungana_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(cookie.set('abc', { trusted: true })).toBe('__Host-ungana_session=abc; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=34560000')
  expect(cookie.clear()).toBe('__Host-ungana_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
})

test('sets no Secure attribute and no prefix on plain http', () => {
  const cookie = sessionCookie(['http://localhost:8080', 'http://127.0.0.1:8080'])
  expect(cookie.set('abc', { trusted: false })).toBe('ungana_session=abc; Path=/; HttpOnly; SameSite=Lax')
  expect(cookie.clear()).toBe('ungana_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
})

test.each(sessionCookieNames)('on %j the cookie is called %s', (origins, name) => {
  const cookie = sessionCookie(origins)
  for (const header of [cookie.set('abc', { trusted: true }), cookie.clear()]) {
    expect(header.split('=')[0]).toBe(name)
    expect(header.includes('; Secure')).toBe(name.startsWith('__Host-'))
  }
})
