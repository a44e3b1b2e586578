import { expect, test } from 'vitest'
import { providerHosts, withProviders } from './provider-pages.ts'
import { pageHeaders } from './security-headers.ts'

const SANDBOX = 'http://127.0.0.1:4242'

function directives(kinds: readonly string[], sandbox?: string): Record<string, string[]> {
  const policy = withProviders(pageHeaders, kinds, providerHosts(sandbox === undefined ? undefined : [sandbox]))['content-security-policy'] as string
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
}

test('a page without providers, or of a kind that nobody knows, is as strict as all', () => {
  for (const kinds of [[], ['advertising']]) expect(withProviders(pageHeaders, kinds, providerHosts())).toBe(pageHeaders)
})

test('a page with a provider allows its hosts what they need, and all else stays', () => {
  const [strict, card] = [directives([]), directives(['card'])]
  expect(card['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(card['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  expect(card['frame-src']).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'])
  for (const name of ['default-src', 'style-src', 'font-src', 'form-action', 'base-uri', 'frame-ancestors']) expect(card[name]).toEqual(strict[name])
  expect(JSON.stringify(card)).not.toContain('paypal')
  expect(JSON.stringify(directives(['wallet']))).not.toContain('stripe')
})

test.each([undefined, SANDBOX])('no page runs inline scripts, evaluates text, or takes scripts from everywhere (sandbox %s)', (sandbox) => {
  const scripts = directives(['card', 'wallet'], sandbox)['script-src'] as string[]
  expect(scripts[0]).toBe("'self'")
  for (const source of scripts.slice(1)) expect(source).toMatch(/^https?:\/\/(\*\.js\.stripe\.com|[a-z0-9.]+(:\d+)?)$/)
})

test('a sandbox stands in for all providers, and none of them is allowed beside it', () => {
  const page = directives(['card', 'wallet'], SANDBOX)
  for (const name of ['script-src', 'connect-src', 'frame-src']) expect(page[name]?.filter((source) => source.startsWith('http'))).toEqual([SANDBOX])
})

test('a wallet may open its window; the payer’s camera stays out of it', () => {
  const headers = withProviders(pageHeaders, ['wallet'], providerHosts())
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(headers['permissions-policy']).toContain('payment=(self)')
  expect(headers['permissions-policy']).toContain('camera=()')
})
