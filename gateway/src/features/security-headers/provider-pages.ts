// Only payment pages may load the scripts of payment providers, and only pages for documents may show files of our own in frames.

/** Hosts that a browser may use for one kind of provider. */
interface ProviderHosts {
  readonly script: readonly string[]
  readonly frame: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
  /** Whether the provider's script writes style elements and attributes of its own. */
  readonly inlineStyles: boolean
}

/** The hosts that the documentation of Stripe and PayPal requires. */
const productionHosts: ReadonlyMap<string, ProviderHosts> = new Map([
  [
    'card',
    {
      script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connect: ['https://api.stripe.com'],
      image: ['https://*.stripe.com'],
      inlineStyles: false,
    },
  ],
  [
    'wallet',
    {
      script: ['https://www.paypal.com', 'https://www.sandbox.paypal.com', 'https://www.paypalobjects.com'],
      frame: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
      connect: ['https://www.paypal.com', 'https://www.sandbox.paypal.com'],
      image: ['https://www.paypalobjects.com'],
      // PayPal takes a nonce instead, but our pages are cached and so cannot have one.
      inlineStyles: true,
    },
  ],
])

/** The kind of a page that shows documents of our own in frames, such as evidence. */
const DOCUMENTS = 'documents'
const INLINE_STYLES = "style-src 'unsafe-inline'"

/** Returns the hosts by kind of provider: the real ones, or these origins instead of all of them. */
export function providerHosts(origins?: readonly string[]): ReadonlyMap<string, ProviderHosts> {
  if (origins === undefined) return productionHosts
  return new Map(
    Array.from(productionHosts, ([kind, { inlineStyles }]) => [
      kind,
      { script: origins, frame: origins, connect: origins, image: origins, inlineStyles },
    ]),
  )
}

/** Returns the headers of a page that uses these kinds of providers. Unknown kinds are ignored. */
export function withProviders(
  headers: Readonly<Record<string, string>>,
  kinds: readonly string[],
  known: ReadonlyMap<string, ProviderHosts>,
): Readonly<Record<string, string>> {
  const hosts = kinds.flatMap((kind) => known.get(kind) ?? [])
  const frames = new Set([...(kinds.includes(DOCUMENTS) ? ["'self'"] : []), ...hosts.flatMap(({ frame }) => frame)])
  if (frames.size === 0) return headers
  const added: Readonly<Record<string, readonly string[]>> = {
    'script-src': hosts.flatMap(({ script }) => script),
    'connect-src': hosts.flatMap(({ connect }) => connect),
    'img-src': hosts.flatMap(({ image }) => image),
  }
  const policy = (headers['content-security-policy'] ?? '')
    .split('; ')
    .map((directive) => [directive, ...new Set(added[directive.split(' ', 1)[0] as string])].join(' '))
    // Browsers ignore 'unsafe-inline' beside a hash.
    .map((directive) => (directive.startsWith('style-src ') && hosts.some(({ inlineStyles }) => inlineStyles) ? INLINE_STYLES : directive))
  return {
    ...headers,
    'content-security-policy': [...policy, `frame-src ${[...frames].join(' ')}`].join('; '),
    ...(hosts.length > 0 && {
      // A wallet opens its own window to ask the payer, and that window must be able to send messages to this page.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': (headers['permissions-policy'] ?? '').replace('payment=()', 'payment=(self)'),
    }),
  }
}
