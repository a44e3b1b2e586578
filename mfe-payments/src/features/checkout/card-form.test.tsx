import { createPaymentIntent, getPaymentOptions } from '@ungana/contracts-payments'
import { act, answer, linesIn, member, render, sample, screen, waitFor } from '@ungana/web-kit/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { asked, loadStripeStandIn, removeStripeStandIn } from '#testing/stripe.ts'
import { CardForm } from './card-form.tsx'

const options = await sample({ getPaymentOptions })
const payment = await sample({ createPaymentIntent })

afterEach(() => {
  removeStripeStandIn()
  document.documentElement.removeAttribute('style')
})

function open(scriptUrl: string | null) {
  answer({ getPaymentOptions }, { ...options, card: { currencies: ['USD'], scriptUrl, publishableKey: 'pk_test_1' } })
  const scripts: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as HTMLScriptElement[])))
  return { ...render(<CardForm payment={payment} free={false} state="idle" onState={() => {}} />, { user: member }), scripts }
}

test('waits for a sandbox script, and shows an error if it does not load', async () => {
  const { scripts } = open('http://localhost:1/v3/')
  expect(screen.getByRole('status').textContent).toBe('Loading card form...')
  await waitFor(() => expect(scripts.map(({ src, async }) => [src, async])).toEqual([['http://localhost:1/v3/', true]]))
  loadStripeStandIn()
  scripts[0]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay now' })
  expect(asked.keys).toEqual(['pk_test_1'])
  expect(screen.queryByRole('status')).toBeNull()
})

test('retries a script that failed to load', async () => {
  const { scripts, user } = open('http://localhost:2/v3/')
  await waitFor(() => expect(scripts).toHaveLength(1))
  scripts[0]?.onerror?.(new Event('error'))
  expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the card form', 'Please try again', 'Try again'])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(scripts).toHaveLength(2))
  loadStripeStandIn()
  scripts[1]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay now' })
})

test('loads a script once for several forms', async () => {
  const first = open('http://localhost:3/v3/')
  await waitFor(() => expect(first.scripts).toHaveLength(1))
  loadStripeStandIn()
  first.scripts[0]?.onload?.(new Event('load'))
  await screen.findByRole('button', { name: 'Pay now' })
  first.unmount()
  const second = open('http://localhost:3/v3/')
  await screen.findByRole('button', { name: 'Pay now' })
  expect(second.scripts).toEqual([])
})

test('uses dark card fields on a dark page, even when the theme changes', async () => {
  document.documentElement.style.colorScheme = 'dark'
  loadStripeStandIn()
  open(null)
  await screen.findByRole('button', { name: 'Pay now' })
  expect(asked.themes.at(-1)).toBe('night')
  act(() => {
    document.documentElement.style.colorScheme = 'light'
    document.documentElement.dataset.theme = 'light'
  })
  await waitFor(() => expect(asked.themes.at(-1)).toBe('stripe'))
  document.documentElement.removeAttribute('data-theme')
})
