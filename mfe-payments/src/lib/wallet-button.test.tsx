import { captureWalletOrder, createWalletOrder, getPaymentOptions, setUpWallet } from '@ungana/contracts-payments'
import { answer, cutOff, hang, linesIn, member, passTime, refuse, render, sample, screen, stopClock, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakePayPal } from '#testing/paypal.ts'
import { WalletButton, type WalletButtonProps } from './wallet-button.tsx'

const options = await sample({ getPaymentOptions })
const order = await sample({ createWalletOrder })
const captured = await sample({ captureWalletOrder })
const wallet = { currencies: ['USD', 'EUR'], scriptUrl: null, clientId: 'client' }
const processing = { ...captured, payment: { ...captured.payment, status: 'processing' as const } }
const plan = { plan: 'professional' } as const

beforeEach(() => void answer({ getPaymentOptions }, { ...options, wallet }))

/** Renders the button and records its callbacks. */
function open(what: WalletButtonProps['order'] = plan) {
  const paypal = fakePayPal()
  const onPaid = vi.fn()
  const unsettled: boolean[] = []
  const page = render(<WalletButton order={what} onPaid={onPaid} onUnsettled={(is) => unsettled.push(is)} />, { user: member })
  return { ...page, paypal, onPaid, unsettled }
}

async function ready(what: WalletButtonProps['order'] = plan) {
  const page = open(what)
  await page.paypal.load()
  const press = async () => page.user.click(await screen.findByRole('button', { name: 'Pay with PayPal' }))
  await screen.findByRole('button', { name: 'Pay with PayPal' })
  return { ...page, press }
}

const failed = (description: string) => [{ title: 'Payment Failed', description, variant: 'destructive' }]

describe('PayPal’s script', () => {
  test('is loaded with the operator’s account and the currency', async () => {
    const { paypal } = open({ amount: 12.5, currency: 'EUR', description: 'Order 7' })
    expect(screen.getByRole('status').textContent).toBe('Loading PayPal...')
    await waitFor(() => expect(paypal.scripts).toHaveLength(1))
    const [script] = paypal.scripts
    expect(script?.src).toBe('https://www.paypal.com/sdk/js?client-id=client&currency=EUR&intent=capture&components=buttons')
    expect(script?.dataset.clientToken).toBe('eyJ2')
    expect(screen.getByRole('status').textContent).toBe('Loading PayPal...')
    await paypal.load()
    await screen.findByRole('button', { name: 'Pay with PayPal' })
    expect(screen.queryByRole('status')).toBeNull()
  })

  test('comes from a sandbox when configured; plans are paid in dollars', async () => {
    answer({ getPaymentOptions }, { ...options, wallet: { ...wallet, scriptUrl: 'http://localhost:41030/sdk/js' } })
    const { paypal } = open(plan)
    await waitFor(() => expect(paypal.scripts[0]?.src).toMatch(/^http:\/\/localhost:41030\/sdk\/js\?.*currency=USD/))
  })

  test('shows a loading failure, and reloads the page', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { user, paypal } = open()
    await paypal.fail()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['PayPal is not responding', 'Try again'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('waits for the operator’s account', async () => {
    hang({ setUpWallet })
    const { paypal } = open()
    expect(screen.getByRole('status').textContent).toBe('Loading PayPal...')
    expect(paypal.scripts).toEqual([])
  })

  test.each(['the ways to pay', 'the operator’s account'])('is loaded on retry when %s failed to load', async (what) => {
    if (what === 'the ways to pay') refuse({ getPaymentOptions }, { status: 503 })
    else refuse({ setUpWallet }, { status: 503 })
    const { user, paypal } = open()
    await screen.findByText('PayPal is not responding')
    expect(paypal.scripts).toEqual([])
    answer({ getPaymentOptions }, { ...options, wallet })
    answer({ setUpWallet })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(paypal.scripts).toHaveLength(1))
  })

  test('is not loaded without an operator’s account', async () => {
    answer({ getPaymentOptions }, { ...options, wallet: null })
    const calls = answer({ setUpWallet })
    open()
    await screen.findByText('PayPal is not available at the moment.')
    expect(calls).toEqual([])
  })
})

describe('a payment', () => {
  test.each([
    ['the payment of a plan', plan, plan],
    [
      'the payment of an amount',
      { amount: 12.5, currency: 'EUR', description: 'Order 7' },
      { amount: 12.5, currency: 'EUR', description: 'Order 7' },
    ],
  ])('orders, approves and captures %s', async (_what, what, body) => {
    const orders = answer({ createWalletOrder }, order)
    const captures = answer({ captureWalletOrder }, captured)
    const { press, onPaid, toasts, unsettled } = await ready(what)
    await press()
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(toasts).toEqual([{ title: 'Payment Successful' }])
    expect(orders).toMatchObject([{ body: { ...body, intent: 'CAPTURE' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(captures).toMatchObject([{ params: { id: order.id } }])
    expect(unsettled).toEqual([true])
  })

  test('says that no money was taken after a cancellation, until the next press', async () => {
    const orders = answer({ createWalletOrder }, order)
    const { paypal, press, unsettled } = await ready()
    paypal.decide('cancel')
    await press()
    expect((await screen.findByText('You cancelled the payment. No money was taken.')).closest('[role=status]')).toBeTruthy()
    hang({ createWalletOrder })
    await press()
    await waitFor(() => expect(screen.queryByText('You cancelled the payment. No money was taken.')).toBeNull())
    expect(orders).toHaveLength(1)
    expect(unsettled).toEqual([])
  })

  test('shows why an order failed; each press creates a new order', async () => {
    const first = refuse({ createWalletOrder }, { status: 403, message: 'This plan is for organizations.' })
    const { press, toasts } = await ready()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('This plan is for organizations.')
    expect(toasts).toEqual(failed('This plan is for organizations.'))
    const second = cutOff({ createWalletOrder })
    await press()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('An error occurred during payment'))
    expect(second[0]?.idempotencyKey).not.toBe(first[0]?.idempotencyKey)
  })

  test('allows another method after a decline', async () => {
    answer({ createWalletOrder }, order)
    refuse({ captureWalletOrder }, { status: 402, code: 'PAYMENTS_DECLINED', message: 'The card was declined.' })
    const { press, toasts, unsettled, onPaid } = await ready()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('The card was declined.')
    expect(toasts).toEqual(failed('The card was declined.'))
    expect(unsettled).toEqual([true, false])
    expect(onPaid).not.toHaveBeenCalled()
  })

  test('is not repeated while the wallet is processing', async () => {
    answer({ createWalletOrder }, order)
    answer({ captureWalletOrder }, processing)
    const { press, unsettled, onPaid } = await ready()
    await press()
    const notice = (await screen.findByText("Your payment is processing. We'll notify you once it's complete.")).closest('[role=status]')
    expect(linesIn(notice as Element).slice(1)).toEqual(['PayPal is still processing the payment. Please do not pay again.'])
    expect(screen.queryByRole('button')).toBeNull()
    expect(unsettled).toEqual([true])
    expect(onPaid).not.toHaveBeenCalled()
  })
})

describe('a payment with an unknown result', () => {
  async function unknown() {
    answer({ createWalletOrder }, order)
    const page = await ready()
    const tries = cutOff({ captureWalletOrder })
    stopClock()
    await page.press()
    await waitFor(() => expect(tries).toHaveLength(1))
    await passTime(1000)
    await waitFor(() => expect(tries).toHaveLength(2))
    await passTime(3000)
    await waitFor(() => expect(tries).toHaveLength(3))
    await screen.findByRole('button', { name: 'Check again' })
    const check = () => page.user.click(screen.getByRole('button', { name: 'Check again' }))
    return { ...page, tries, check }
  }

  test('warns, and is not repeated', async () => {
    const { unsettled, toasts } = await unknown()
    const notice = screen.getByRole('button', { name: 'Check again' }).closest('[role=status]')
    expect(linesIn(notice as Element)).toEqual([
      'Unable to verify payment status. Please contact support if you have any questions.',
      'The money may have been taken. Please do not pay again until you are sure.',
      'Check again',
      'Contact support',
    ])
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact')
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
    expect([unsettled, toasts]).toEqual([[true], []])
  })

  test('can turn out to be paid', async () => {
    const { check, onPaid, toasts } = await unknown()
    const calls = answer({ captureWalletOrder }, captured)
    await check()
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(toasts).toEqual([{ title: 'Payment Successful' }])
    expect(calls).toMatchObject([{ params: { id: order.id } }])
  })

  test('can turn out to be unpaid, and then be paid again', async () => {
    const { check, toasts, unsettled } = await unknown()
    refuse({ captureWalletOrder }, { status: 402, code: 'PAYMENTS_DECLINED', message: 'The card was declined.' })
    await check()
    await waitFor(() => expect(toasts).toEqual(failed('The card was declined.')))
    expect((await screen.findByRole('alert')).textContent).toBe('The card was declined.')
    await screen.findByRole('button', { name: 'Pay with PayPal' })
    expect(unsettled).toEqual([true, true, false])
  })

  test('can stay unknown, and be checked again', async () => {
    const { check, tries } = await unknown()
    await check()
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    await waitFor(() => expect(tries).toHaveLength(4))
    await passTime(1000)
    await waitFor(() => expect(tries).toHaveLength(5))
    await passTime(3000)
    await waitFor(() => expect(tries).toHaveLength(6))
    await screen.findByRole('button', { name: 'Check again' })
  })
})
