import { captureWalletOrder, createWalletOrder, getPaymentOptions, setUpWallet } from '@ungana/contracts-payments'
import { answer, cutOff, hang, linesIn, member, pass, refuse, render, sample, screen, stopClock, waitFor } from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { standInForPayPal } from '#testing/paypal.ts'
import { WalletButton, type WalletButtonProps } from './wallet-button.tsx'

const options = await sample({ getPaymentOptions })
const order = await sample({ createWalletOrder })
const captured = await sample({ captureWalletOrder })
const wallet = { currencies: ['USD', 'EUR'], scriptUrl: null, clientId: 'client' }
const processing = { ...captured, payment: { ...captured.payment, status: 'processing' as const } }
const plan = { plan: 'professional' } as const

beforeEach(() => void answer({ getPaymentOptions }, { ...options, wallet }))

/** Draws the button, and what its page hears of it. */
function open(what: WalletButtonProps['order'] = plan) {
  const paypal = standInForPayPal()
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
  test('is asked for with the operator’s account and the currency', async () => {
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

  test('comes from a stand-in where there is one; a plan is paid in dollars', async () => {
    answer({ getPaymentOptions }, { ...options, wallet: { ...wallet, scriptUrl: 'http://localhost:41030/sdk/js' } })
    const { paypal } = open(plan)
    await waitFor(() => expect(paypal.scripts[0]?.src).toMatch(/^http:\/\/localhost:41030\/sdk\/js\?.*currency=USD/))
  })

  test('that does not come says so, and loads the page again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    const { user, paypal } = open()
    await paypal.fail()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['PayPal could not be reached', 'Try again'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('waits for the operator’s account', async () => {
    hang({ setUpWallet })
    const { paypal } = open()
    expect(screen.getByRole('status').textContent).toBe('Loading PayPal...')
    expect(paypal.scripts).toEqual([])
  })

  test.each(['the ways to pay', 'the operator’s account'])('is asked for at the second try where %s could not be read', async (what) => {
    if (what === 'the ways to pay') refuse({ getPaymentOptions }, { status: 503 })
    else refuse({ setUpWallet }, { status: 503 })
    const { user, paypal } = open()
    await screen.findByText('PayPal could not be reached')
    expect(paypal.scripts).toEqual([])
    answer({ getPaymentOptions }, { ...options, wallet })
    answer({ setUpWallet })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(paypal.scripts).toHaveLength(1))
  })

  test('is not asked for where the operator has no account', async () => {
    answer({ getPaymentOptions }, { ...options, wallet: null })
    const calls = answer({ setUpWallet })
    open()
    await screen.findByText('PayPal is not available at the moment.')
    expect(calls).toEqual([])
  })
})

describe('a payment', () => {
  test.each([
    ['of a plan', plan, plan],
    ['of an amount', { amount: 12.5, currency: 'EUR', description: 'Order 7' }, { amount: 12.5, currency: 'EUR', description: 'Order 7' }],
  ])('%s is ordered, approved and taken', async (_what, what, body) => {
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

  test('that its payer cancels says that nothing was taken, until the next press', async () => {
    const orders = answer({ createWalletOrder }, order)
    const { paypal, press, unsettled } = await ready()
    paypal.decide('cancel')
    await press()
    expect((await screen.findByText('You cancelled the payment. Nothing was taken.')).closest('[role=status]')).toBeTruthy()
    hang({ createWalletOrder })
    await press()
    await waitFor(() => expect(screen.queryByText('You cancelled the payment. Nothing was taken.')).toBeNull())
    expect(orders).toHaveLength(1)
    expect(unsettled).toEqual([])
  })

  test('that cannot be ordered says why, and each press is another order', async () => {
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

  test('that is declined can be paid otherwise', async () => {
    answer({ createWalletOrder }, order)
    refuse({ captureWalletOrder }, { status: 402, code: 'PAYMENTS_DECLINED', message: 'The card was declined.' })
    const { press, toasts, unsettled, onPaid } = await ready()
    await press()
    expect((await screen.findByRole('alert')).textContent).toBe('The card was declined.')
    expect(toasts).toEqual(failed('The card was declined.'))
    expect(unsettled).toEqual([true, false])
    expect(onPaid).not.toHaveBeenCalled()
  })

  test('that its wallet has to clear is not paid again', async () => {
    answer({ createWalletOrder }, order)
    answer({ captureWalletOrder }, processing)
    const { press, unsettled, onPaid } = await ready()
    await press()
    const notice = (await screen.findByText("Your payment is processing. We'll notify you once it's complete.")).closest('[role=status]')
    expect(linesIn(notice as Element).slice(1)).toEqual(['Your wallet still has to clear it. Please do not pay again.'])
    expect(screen.queryByRole('button')).toBeNull()
    expect(unsettled).toEqual([true])
    expect(onPaid).not.toHaveBeenCalled()
  })
})

describe('a payment of which nobody knows', () => {
  async function unknown() {
    answer({ createWalletOrder }, order)
    const page = await ready()
    const tries = cutOff({ captureWalletOrder })
    stopClock()
    await page.press()
    await waitFor(() => expect(tries).toHaveLength(1))
    await pass(1000)
    await waitFor(() => expect(tries).toHaveLength(2))
    await pass(3000)
    await waitFor(() => expect(tries).toHaveLength(3))
    await screen.findByRole('button', { name: 'Check again' })
    const check = () => page.user.click(screen.getByRole('button', { name: 'Check again' }))
    return { ...page, tries, check }
  }

  test('says so, and is not paid again', async () => {
    const { unsettled, toasts } = await unknown()
    const notice = screen.getByRole('button', { name: 'Check again' }).closest('[role=status]')
    expect(linesIn(notice as Element)).toEqual([
      'Unable to verify payment status. Please contact support if you have any questions.',
      'The money may have been taken: please do not pay again before you know.',
      'Check again',
      'Contact support',
    ])
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/contact')
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull()
    expect([unsettled, toasts]).toEqual([[true], []])
  })

  test('turns out to be paid', async () => {
    const { check, onPaid, toasts } = await unknown()
    const calls = answer({ captureWalletOrder }, captured)
    await check()
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
    expect(toasts).toEqual([{ title: 'Payment Successful' }])
    expect(calls).toMatchObject([{ params: { id: order.id } }])
  })

  test('turns out not to be, and can be paid again', async () => {
    const { check, toasts, unsettled } = await unknown()
    refuse({ captureWalletOrder }, { status: 402, code: 'PAYMENTS_DECLINED', message: 'The card was declined.' })
    await check()
    await waitFor(() => expect(toasts).toEqual(failed('The card was declined.')))
    expect((await screen.findByRole('alert')).textContent).toBe('The card was declined.')
    await screen.findByRole('button', { name: 'Pay with PayPal' })
    expect(unsettled).toEqual([true, true, false])
  })

  test('stays unknown, and can be asked for once more', async () => {
    const { check, tries } = await unknown()
    await check()
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeTruthy()
    await waitFor(() => expect(tries).toHaveLength(4))
    await pass(1000)
    await waitFor(() => expect(tries).toHaveLength(5))
    await pass(3000)
    await waitFor(() => expect(tries).toHaveLength(6))
    await screen.findByRole('button', { name: 'Check again' })
  })
})
