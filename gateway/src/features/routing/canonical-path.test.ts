import { expect, test } from 'vitest'
import { isCanonicalApiPath } from './canonical-path.ts'

test.each([
  '/api/users',
  '/api/users/3f1c-22',
  '/api/users/',
  '/api',
  '/api/categories/Caf%C3%A9%20%26%20Tea',
  '/api/x/100%25',
  "/api/x/a~b_c.d!$&'()*+,;=:@",
  '/api/x/...',
  '/api/x/.hidden',
])('accepts %s', (path) => {
  expect(isCanonicalApiPath(path)).toBe(true)
})

test.each([
  ['another prefix', '/metrics'],
  ['a longer prefix', '/apiary'],
  ['an escaped prefix', '/ap%69/users'],
  ['an absolute address', 'http://127.0.0.1/api/users'],
  ['an empty segment', '/api//users'],
  ['two slashes at the end', '/api/users//'],
  ['two slashes at the start', '//api/users'],
  ['a dot segment', '/api/./users'],
  ['a parent segment', '/api/../metrics'],
  ['a parent segment at the end', '/api/users/..'],
  ['an escaped parent segment', '/api/%2e%2e/metrics'],
  ['a half-escaped parent segment', '/api/.%2E/metrics'],
  ['an escaped slash', '/api/users%2f..%2fmetrics'],
  ['an escaped backslash', '/api/..%5cmetrics'],
  ['a backslash', '/api/..\\metrics'],
  ['a doubly escaped slash', '/api/users%252fmetrics'],
  ['an escaped letter', '/api/user%73'],
  ['an escaped digit', '/api/%31'],
  ['a zero byte', '/api/users%00'],
  ['a line break', '/api/users%0d%0ax'],
  ['a broken escape', '/api/%zz'],
  ['an unfinished escape', '/api/%2'],
  ['escapes that are not UTF-8', '/api/%ff%fe'],
  ['a fragment', '/api/users#/../metrics'],
  ['raw bytes', '/api/caf\u00e9'],
  ['a space', '/api/a b'],
])('refuses %s', (_what, path) => {
  expect(isCanonicalApiPath(path)).toBe(false)
})
