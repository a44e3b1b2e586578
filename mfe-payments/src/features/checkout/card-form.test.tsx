import { createPaymentIntent, getPaymentOptions } from '@ungana/contracts-payments'
import { act, answer, linesIn, member, render, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CardForm } from './card-form.tsx'

const options = await sample({ getPaymentOptions })
const payment = await sample({ createPaymentIntent })

/** Looks that the card's fields were drawn in, oldest first. */
const looks: unknown[] = []
const keys: string[] = []
const element = Object.fromEntries(['mount', 'on', 'off', 'once', 'destroy', 'unmount', 'update'].map((name) => [name, () => element])) as object
const stripe = Object.assign(
  (key: string) => {
    keys.push(key)
    const draw = ({ appearance }: { readonly appearance?: { readonly theme: string } }) => void looks.push(appearance?.theme)
    return {
      elements: (given: Parameters<typeof draw>[0]) => {
        draw(given)
        return { create: () => element, getElement: () => element, update: draw, submit: async () => ({}) }
      },
      ...Object.fromEntries(
        ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment', 'registerAppInfo', '_registerWrapper'].map((name) => [
          name,
          () => {},
        ]),
      ),
    }
  },
  // The release that @stripe/stripe-js expects; another one is a warning.
  { version: 'endive' },
)

beforeEach(() => {
  looks.length = 0
  keys.length = 0
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'Stripe')
  document.documentElement.removeAttribute('style')
})

function open(scriptUrl: string | null) {
  answer({ getPaymentOptions }, { ...options, card: { currencies: ['USD'], scriptUrl, publishableKey: 'pk_test_1' } })
  const scripts: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])))
  return { ...render(<CardForm payment={payment} state="idle" onState={() => {}} />, { user: member }), scripts }
}

test('waits for a stand-in’s script, and says so', async () => {
  const { scripts } = open('http://localhost:1/v3/')
  expect(screen.getByRole('status').textContent).toBe('Loading card form...')
  await waitFor(() => expect(scripts.map(({ src, async }) => [src, async])).toEqual([['http://localhost:1/v3/', true]]))
  Object.assign(globalThis, { Stripe: stripe })
  scripts[0]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay Now' })
  expect(keys).toEqual(['pk_test_1'])
  expect(screen.queryByRole('status')).toBeNull()
})

test('loads a script that did not come again', async () => {
  const { scripts, user } = open('http://localhost:2/v3/')
  await waitFor(() => expect(scripts).toHaveLength(1))
  scripts[0]?.onerror?.(new Event('error'))
  expect(linesIn(await screen.findByRole('alert'))).toEqual(['The card form could not be loaded', 'Please try again', 'Try again'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(scripts).toHaveLength(2))
  Object.assign(globalThis, { Stripe: stripe })
  scripts[1]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay Now' })
})

test('loads a script once, however often the form is drawn', async () => {
  const first = open('http://localhost:3/v3/')
  await waitFor(() => expect(first.scripts).toHaveLength(1))
  Object.assign(globalThis, { Stripe: stripe })
  first.scripts[0]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay Now' })
  first.unmount()
  const second = open('http://localhost:3/v3/')
  await screen.findByRole('button', { name: 'Pay Now' })
  expect(second.scripts).toEqual([])
})

test('draws the card’s fields dark where the page is, also when that changes', async () => {
  document.documentElement.style.colorScheme = 'dark'
  Object.assign(globalThis, { Stripe: stripe })
  open(null)
  await screen.findByRole('button', { name: 'Pay Now' })
  expect(looks.at(-1)).toBe('night')
  act(() => {
    document.documentElement.style.colorScheme = 'light'
    document.documentElement.dataset.theme = 'light'
  })
  await waitFor(() => expect(looks.at(-1)).toBe('stripe'))
  document.documentElement.removeAttribute('data-theme')
})
