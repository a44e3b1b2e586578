import { expect, test } from 'vitest'
import { commonHeaders, pageHeaders } from './security-headers.ts'

test('requires https only if every origin of the site is on https', () => {
  expect(commonHeaders(['https://ungana.example'], 'false')['strict-transport-security']).toBe('max-age=31536000')
  expect(commonHeaders(['https://ungana.example', 'http://localhost:8080'], 'true')).not.toHaveProperty('strict-transport-security')
})

test('requires https of all subdomains only if the operator says so', () => {
  expect(commonHeaders(['https://ungana.example'], 'true')['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

test('forbids inline scripts, eval, and scripts from other origins', () => {
  const scripts = pageHeaders([])
    ['content-security-policy']?.split('; ')
    .filter((directive) => directive.startsWith('script-src'))
  expect(scripts).toEqual(["script-src 'self'"])
})
