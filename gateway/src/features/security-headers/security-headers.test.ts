import { expect, test } from 'vitest'
import { commonHeaders, pageHeaders } from './security-headers.ts'

test('https is promised only where every origin of the site has it', () => {
  expect(commonHeaders(['https://ungana.example'])['strict-transport-security']).toBe('max-age=31536000')
  expect(commonHeaders(['https://ungana.example', 'http://localhost:8080'])).not.toHaveProperty('strict-transport-security')
})

test('no page may run inline scripts, evaluate text, or load scripts from elsewhere', () => {
  const scripts = pageHeaders['content-security-policy']?.split('; ').filter((directive) => directive.startsWith('script-src'))
  expect(scripts).toEqual(["script-src 'self'"])
})
