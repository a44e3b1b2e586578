import { vi } from 'vitest'

/** The calls that the pages made to the stand-in for Stripe's script, oldest first. */
export const asked = {
  keys: [] as string[],
  clientSecrets: [] as string[],
  /** The themes in which the card fields were drawn. */
  themes: [] as (string | undefined)[],
  confirmPayment: vi.fn(),
}

interface ElementsOptions {
  readonly clientSecret?: string
  readonly appearance?: { readonly theme: string }
}

const element = Object.fromEntries(['mount', 'on', 'off', 'once', 'destroy', 'unmount', 'update'].map((name) => [name, () => element])) as object
const update = ({ appearance }: ElementsOptions) => void asked.themes.push(appearance?.theme)

const stripe = Object.assign(
  (key: string) => {
    asked.keys.push(key)
    return {
      elements: (options: ElementsOptions) => {
        if (options.clientSecret) asked.clientSecrets.push(options.clientSecret)
        update(options)
        return { create: () => element, getElement: () => element, update, submit: async () => ({}) }
      },
      confirmPayment: asked.confirmPayment,
      ...Object.fromEntries(
        ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'registerAppInfo', '_registerWrapper'].map((name) => [name, () => {}]),
      ),
    }
  },
  // @stripe/stripe-js warns about every other release.
  { version: 'endive' },
)

/** Stripe's loader keeps the first `Stripe` that it finds, so all files that share a worker need the same one. */
export const loadStripeStandIn = () => void Object.assign(globalThis, { Stripe: stripe })

export function removeStripeStandIn(): void {
  Reflect.deleteProperty(globalThis, 'Stripe')
  for (const list of [asked.keys, asked.clientSecrets, asked.themes]) list.length = 0
  asked.confirmPayment.mockReset()
}
