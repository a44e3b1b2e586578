// Pages on which people pay load scripts of payment providers. They, and no other page, may.

/** What a browser may load from the provider of a kind. */
interface ProviderHosts {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/** As Stripe and PayPal ask for it. */
const real: ReadonlyMap<string, ProviderHosts> = new Map([
  [
    'card',
    {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      image: ['https://*.stripe.com'],
    },
  ],
  [
    'wallet',
    {
      script: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'],
      frame: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
      connect: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
      image: ['https://www.paypalobjects.com'],
    },
  ],
])

/** The providers by kind: the real ones, or what stands in for all of them at these origins. */
export function providerHosts(only?: readonly string[]): ReadonlyMap<string, ProviderHosts> {
  if (only === undefined) return real
  return new Map([...real.keys()].map((kind) => [kind, { script: only, frame: only, connect: only, image: only }]))
}

/** `headers` of an ordinary page, as a page needs them that loads scripts of these kinds of providers. Kinds that are not known give nothing. */
export function withProviders(
  headers: Readonly<Record<string, string>>,
  kinds: readonly string[],
  known: ReadonlyMap<string, ProviderHosts>,
): Readonly<Record<string, string>> {
  const hosts = kinds.flatMap((kind) => known.get(kind) ?? [])
  if (hosts.length === 0) return headers
  const added: Readonly<Record<string, readonly string[]>> = {
    'script-src': hosts.flatMap(({ script }) => script),
    'connect-src': hosts.flatMap(({ connect }) => connect),
    'img-src': hosts.flatMap(({ image }) => image),
  }
  const policy = (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((directive) => [directive, ...new Set(added[directive.split(' ', 1)[0] as string])].join(' '))
  const frames = [...new Set(hosts.flatMap(({ frame }) => frame))]
  return {
    ...headers,
    'content-security-policy': [...policy, `frame-src ${frames.join(' ')}`].join('; '),
    // A wallet asks its payer in a window of its own, which tells this one what was said.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': (headers['permissions-policy'] ?? '').replace('payment=()', 'payment=(self)'),
  }
}
