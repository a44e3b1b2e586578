import { loginPath } from '@ungana/contracts-shell'
import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://ungana.example'
/** Reads `from` as the login page does. */
const fromOf = (path: string) => new URL(path, origin).searchParams.get('from')

test.each(['/', '/company/0190', '/directory?search=tea%20%26%20spices&category=Food', '/company/0190?tab=reviews#r7', '/loginx', '/a//b'])(
  'leads back to %s',
  (path) => {
    expect(returnPath(fromOf(loginPath(path)), origin)).toBe(path)
  },
)

test('leads home without a page to return to', () => {
  expect(returnPath(fromOf(loginPath()), origin)).toBe('/')
  expect(returnPath('', origin)).toBe('/')
})

test.each([
  'https://evil.example/',
  'https://ungana.example.evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/.\\/evil.example',
  'javascript:alert(1)',
  '/\tjavascript:alert(1)//../../..//evil.example',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  '?next=//evil.example',
  '//[',
])('never leaves the site for %o', (from) => {
  expect(returnPath(from, origin)).toBe('/')
})

test('treats an address in the query as text', () => {
  expect(returnPath('/directory?search=//evil.example', origin)).toBe('/directory?search=//evil.example')
})

test.each(['/login', '/login/', '/LOGIN', '/login?from=%2Flogin'])('does not lead back to the login: %s', (from) => {
  expect(returnPath(from, origin)).toBe('/')
})
