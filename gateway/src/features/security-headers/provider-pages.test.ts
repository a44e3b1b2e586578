import { expect, test } from 'vitest'
import { providerHosts, withProviders } from './provider-pages.ts'
import { pageHeaders } from './security-headers.ts'

const SANDBOX = 'http://127.0.0.1:4242'

const strictHeaders = pageHeaders(["'sha256-x'"])

function directives(kinds: readonly string[], sandbox?: string): Record<string, string[]> {
  const policy = withProviders(strictHeaders, kinds, providerHosts(sandbox === undefined ? undefined : [sandbox]))[
    'content-security-policy'
  ] as string
  return Object.fromEntries(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))
}

test('keeps the strict policy without providers or with an unknown kind', () => {
  for (const kinds of [[], ['advertising']]) expect(withProviders(strictHeaders, kinds, providerHosts())).toBe(strictHeaders)
})

test("adds only the hosts of the page's provider", () => {
  const [strict, card] = [directives([]), directives(['card'])]
  expect(card['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'])
  expect(card['connect-src']).toEqual(["'self'", 'https://api.stripe.com'])
  expect(card['frame-src']).toEqual(['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'])
  for (const name of ['default-src', 'style-src', 'font-src', 'form-action', 'base-uri', 'frame-ancestors']) expect(card[name]).toEqual(strict[name])
  expect(JSON.stringify(card)).not.toContain('paypal')
  expect(JSON.stringify(directives(['wallet']))).not.toContain('stripe')
})

test('a page for documents may show files of our own in frames, and is otherwise as strict as others', () => {
  const headers = withProviders(strictHeaders, ['documents'], providerHosts())
  const policy = `${strictHeaders['content-security-policy']}; frame-src 'self'`
  expect(headers).toEqual({ ...strictHeaders, 'content-security-policy': policy })
})

test.each([undefined, SANDBOX])('never allows inline scripts, eval, or scripts from any origin (sandbox %s)', (sandbox) => {
  const scripts = directives(['card', 'wallet'], sandbox)['script-src'] as string[]
  expect(scripts[0]).toBe("'self'")
  for (const source of scripts.slice(1)) expect(source).toMatch(/^https?:\/\/(\*\.js\.stripe\.com|[a-z0-9.]+(:\d+)?)$/)
})

test('replaces all providers by a sandbox', () => {
  const page = directives(['card', 'wallet'], SANDBOX)
  for (const name of ['script-src', 'connect-src', 'frame-src']) expect(page[name]?.filter((source) => source.startsWith('http'))).toEqual([SANDBOX])
})

test("allows a wallet's window, but not the camera", () => {
  const headers = withProviders(strictHeaders, ['wallet'], providerHosts())
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(headers['permissions-policy']).toContain('payment=(self)')
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('allows inline styles only where PayPal writes them', () => {
  expect(directives([])['style-src']).toEqual(["'sha256-x'"])
  expect(directives(['card'])['style-src']).toEqual(["'sha256-x'"])
  for (const sandbox of [undefined, SANDBOX]) expect(directives(['card', 'wallet'], sandbox)['style-src']).toEqual(["'unsafe-inline'"])
})
