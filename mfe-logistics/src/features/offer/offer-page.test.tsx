import { acceptOffer, counterOffer, declineOffer, getLanePrice, getOffer, getTransport, type Offer, withdrawOffer } from '@ungana/contracts-logistics'
import { dayText, momentText } from '@ungana/web-kit'
import {
  answer,
  cutOff,
  factsIn,
  fill,
  hang,
  hold,
  linesIn,
  type RenderOptions,
  refuse,
  sample,
  screen,
  valuesIn,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const offer = await sample({ getOffer })
const at = `/logistics-hub/offers/${offer.id}`
const params = { id: offer.id }

/** Serves the offer with `changes`, until `updateTo` is called. */
async function open(changes: Partial<Offer> = {}, options: RenderOptions = {}) {
  let now: Offer = { ...offer, ...changes }
  answer({ getOffer }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const updateTo = (more: Partial<Offer>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, updateTo }
}

const head = () => linesIn(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement)

describe('the offer', () => {
  test('shows the load, the company and the expiry', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Offer · Ungana'])
    expect(head()).toEqual(['Nairobi → Kampala', 'Carried by Bahari Haulage', 'Your turn'])
    const first = screen.getByText('Price for the whole load').closest('dl') as HTMLElement
    expect(factsIn(first)).toEqual({
      'Price for the whole load': 'USD 160',
      'Cargo Type': 'Agricultural Products',
      Weight: '1.5 t',
      'Target Date': dayText('2026-12-02'),
      'Vehicle Type': 'Medium Truck (3-8 tons)',
      'Departure Date': dayText('2026-12-01'),
    })
    expect(screen.getByRole('link', { name: 'The load' }).getAttribute('href')).toBe(`/logistics-hub/shipments/${offer.shipment.id}`)
    expect(screen.getByRole('link', { name: 'The truck' }).getAttribute('href')).toBe(`/logistics-hub/transports/${offer.transport.id}`)
    expect(screen.getByRole('link', { name: 'Back to My Logistics' }).getAttribute('href')).toBe('/logistics-hub/mine')
    expect(screen.getByText(`Expires ${momentText(offer.expiresAt)}`)).toBeTruthy()
  })

  test('shows how full the truck is, until somebody answers', async () => {
    const calls = answer({ getTransport })
    const { unmount } = await open()
    await screen.findByRole('heading', { name: 'How full the truck is' })
    expect(screen.getAllByText('5 t of 7 t used').length).toBeGreaterThan(0)
    expect(calls.map((call) => call.params)).toEqual([{ id: offer.transport.id }])
    unmount()
    const { queries } = await open({ status: 'declined' })
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.queryByRole('heading', { name: 'How full the truck is' })).toBeNull()
  })

  test('shows all prices with their authors, newest first', async () => {
    const moments = ['2026-11-22T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z'] as const
    const rounds = [
      { by: 'carrier', price: 160, message: 'We load at six.', at: moments[0] },
      { by: 'shipper', price: 120.5, message: null, at: moments[1] },
      { by: 'carrier', price: 150, message: null, at: moments[2] },
    ] as const
    const historyLines = () => linesIn(screen.getByRole('region', { name: 'Offer history' }))
    const first = await open({ rounds: [...rounds] })
    expect(historyLines()).toEqual([
      'Offer history',
      ...['USD 150', `Bahari Haulage, ${momentText(moments[2])}`],
      ...['USD 120.50', `You, ${momentText(moments[1])}`],
      ...['USD 160', 'We load at six.', `Bahari Haulage, ${momentText(moments[0])}`],
    ])
    first.unmount()
    await open({ side: 'carrier', rounds: [...rounds].slice(0, 2) })
    expect(historyLines().filter((line) => line.includes(', '))).toEqual([
      `Nairobi Beans, ${momentText(moments[1])}`,
      `You, ${momentText(moments[0])}`,
    ])
    expect(head()[1]).toBe('For Nairobi Beans')
  })

  test('shows the lane’s price, and warns about a price far below it', async () => {
    const calls = answer({ getLanePrice })
    await open({ farBelowLane: true })
    await screen.findByText('Unusually low price')
    expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' }])
  })

  const lost = 'This offer has ended. Another offer was accepted first, a listing changed, or one of the companies left Ungana.'
  const expired = 'This offer expired before anybody answered.'
  test.each<[Partial<Offer>, string, string[]]>([
    [{ status: 'accepted', bookingId: null }, 'accepted', []],
    [{ status: 'declined' }, 'declined', []],
    [{ status: 'withdrawn' }, 'withdrawn', []],
    [{ status: 'lost' }, 'lost', [lost]],
    [{ status: 'expired' }, 'expired', [expired]],
    [{ yourTurn: false }, 'Waiting for Bahari Haulage', []],
    [{ yourTurn: false, side: 'carrier' }, 'Waiting for Nairobi Beans', []],
  ])('shows the status: %o', async (changes, badge, notices) => {
    await open(changes)
    expect(head()[2]).toBe(badge)
    expect([lost, expired].filter((words) => screen.queryByText(words))).toEqual(notices)
    expect(screen.queryByText(/^Expires/) !== null).toBe(changes.status === undefined)
    expect(screen.queryByRole('button') !== null).toBe(changes.status === undefined)
    expect(screen.queryByRole('link', { name: 'Open booking' })).toBeNull()
  })

  test('links to the booking when accepted', async () => {
    await open({ status: 'accepted', bookingId: '01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9' })
    expect(screen.getByText('Booked')).toBeTruthy()
    expect(screen.getByText('The space is reserved for this load. Open the booking to see the next steps.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open booking' }).getAttribute('href')).toBe(
      '/logistics-hub/bookings/01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9',
    )
  })

  test('shows the other side’s answer after a live event', async () => {
    const { live, updateTo } = await open({ yourTurn: false })
    updateTo({ price: 180, yourTurn: true })()
    live.emit('changed', { kind: 'offer', link: at })
    await screen.findByRole('button', { name: 'Accept USD 180' })
  })

  test('asks a visitor to log in, and returns to the page', async () => {
    const calls = answer({ getOffer })
    openPage(at, { user: null })
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this offer' })
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(calls).toEqual([])
  })

  test('shows a loading text, then says that the offer does not exist', async () => {
    hang({ getOffer })
    const waiting = openPage(at)
    await screen.findByText('Loading this offer...')
    waiting.unmount()
    refuse({ getOffer }, { status: 404 })
    openPage(at)
    await screen.findByRole('heading', { name: 'Offer not found' })
  })
})

describe('the reader’s turn', () => {
  /** Presses Accept, and again in the dialog that asks. */
  async function accept(user: Awaited<ReturnType<typeof open>>['user']) {
    await user.click(screen.getByRole('button', { name: 'Accept USD 160' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Accept this offer?' }))
    dialog.getByText('This is binding: Bahari Haulage carries the load for USD 160.')
    await user.click(dialog.getByRole('button', { name: 'Accept USD 160' }))
  }

  test('accepts nothing before the reader has confirmed it', async () => {
    const { user } = await open()
    const calls = answer({ acceptOffer })
    await user.click(screen.getByRole('button', { name: 'Accept USD 160' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })

  test('accepts the price on screen', async () => {
    const { user, updateTo, toasts } = await open()
    expect(screen.getByRole('heading', { name: 'Your answer' })).toBeTruthy()
    const { calls, release } = hold({ acceptOffer }, updateTo({ status: 'accepted', bookingId: '01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9' }))
    await accept(user)
    await user.click(screen.getByRole('button', { name: 'Submitting...' }))
    release()
    await screen.findByRole('link', { name: 'Open booking' })
    expect(toasts).toEqual([{ title: 'Offer accepted', description: 'The space is booked.' }])
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(calls).toMatchObject([{ params, body: { price: 160 }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('declines', async () => {
    const { user, updateTo, toasts } = await open()
    const calls = answer({ declineOffer }, updateTo({ status: 'declined' }))
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(head()[2]).toBe('declined'))
    expect(toasts).toEqual([{ title: 'Offer declined' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('shows why accepting or declining failed', async () => {
    const { user, toasts } = await open()
    refuse({ declineOffer }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is over.'))
    refuse({ acceptOffer }, { status: 409, message: 'You can no longer book this load.' })
    await accept(user)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You can no longer book this load.'))
    expect(toasts).toEqual([
      { title: 'Not declined', description: 'It is over.', variant: 'destructive' },
      { title: 'Not accepted', description: 'You can no longer book this load.', variant: 'destructive' },
    ])
  })

  test('makes a counter-offer', async () => {
    const page = await open()
    const button = screen.getByRole('button', { name: 'Make a counter-offer', expanded: false })
    await page.user.click(button)
    screen.getByRole('button', { name: 'Make a counter-offer', expanded: true })
    const form = screen.getByRole('form', { name: 'Make a counter-offer' })
    expect(valuesIn(form)).toEqual({ price: '160', message: '' })
    await fill(page, form, { 'Price for the whole load (USD)': 'a lot' })
    await page.user.click(within(form).getByRole('button', { name: 'Send offer' }))
    const price = within(form).getByRole('textbox', {
      name: 'Price for the whole load (USD)',
      description: 'Please enter a price as a number, e.g. 12.50.',
    })
    expect(document.activeElement).toBe(price)
    expect(price.getAttribute('inputmode')).toBe('decimal')
    expect(price.getAttribute('autocomplete')).toBe('off')
    await fill(page, form, { 'Price for the whole load (USD)': '180', 'Message optional': 'With a second driver' })
    const rounds = [...offer.rounds, { by: 'shipper' as const, price: 180, message: 'With a second driver', at: '2026-11-24T08:00:00.000Z' }]
    const calls = answer({ counterOffer }, page.updateTo({ price: 180, yourTurn: false, rounds }))
    await page.user.click(within(form).getByRole('button', { name: 'Send offer' }))
    await screen.findByText('Bahari Haulage has your offer and can answer it now.')
    expect(page.toasts).toEqual([{ title: 'Offer sent', description: 'You will be notified of the answer.' }])
    expect(calls).toMatchObject([
      { params, body: { price: 180, message: 'With a second driver' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  test('closes the counter-offer form', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
    await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('shows why a counter-offer was refused', async () => {
    const { user, toasts } = await open()
    await user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
    refuse({ counterOffer }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Send offer' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is over.'))
    expect(toasts).toEqual([{ title: 'Offer not sent', description: 'It is over.', variant: 'destructive' }])
    refuse({ counterOffer }, { status: 400, message: 'Too high.', field: 'price' })
    await user.click(screen.getByRole('button', { name: 'Send offer' }))
    await screen.findByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Too high.' })
  })

  test('starts with the latest price', async () => {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
    await fill(page, screen.getByRole('form'), { 'Price for the whole load (USD)': '175' })
    page.updateTo({ price: 155, rounds: [...offer.rounds, { by: 'carrier', price: 155, message: null, at: '2026-11-24T08:00:00.000Z' }] })()
    page.live.emit('changed', { kind: 'offer', link: at })
    await screen.findByRole('button', { name: 'Accept USD 155' })
    expect(screen.queryByRole('form')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Make a counter-offer' }))
    expect(valuesIn(screen.getByRole('form'))).toMatchObject({ price: '155' })
  })
})

describe('the other side’s turn', () => {
  test('withdraws', async () => {
    const { user, updateTo, toasts } = await open({ yourTurn: false })
    expect(screen.getByText('Bahari Haulage has your offer and can answer it now.')).toBeTruthy()
    const calls = answer({ withdrawOffer }, updateTo({ status: 'withdrawn' }))
    await user.click(screen.getByRole('button', { name: 'Withdraw offer' }))
    await waitFor(() => expect(head()[2]).toBe('withdrawn'))
    expect(toasts).toEqual([{ title: 'Offer withdrawn' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('shows why withdrawing failed', async () => {
    const { user, toasts } = await open({ yourTurn: false })
    cutOff({ withdrawOffer })
    await user.click(screen.getByRole('button', { name: 'Withdraw offer' }))
    const description = 'There was an error submitting your information. Please try again.'
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(description))
    expect(toasts).toEqual([{ title: 'Not withdrawn', description, variant: 'destructive' }])
  })
})
