import { afterEach, expect, test } from 'vitest'
import { pageUrl } from './page-url.ts'

afterEach(() => {
  document.documentElement.lang = ''
})

test.each([
  ['', 'https://ungana.test/payments/success?id=1'],
  ['en', 'https://ungana.test/payments/success?id=1'],
  ['fr', 'https://ungana.test/fr/payments/success?id=1'],
])('a page in the language "%s" is at %s', (lang, url) => {
  document.documentElement.lang = lang
  expect(pageUrl('/payments/success?id=1')).toBe(url)
})
