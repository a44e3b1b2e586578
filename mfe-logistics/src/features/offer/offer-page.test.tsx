import { acceptOffer, counterOffer, declineOffer, getLanePrice, getOffer, type Offer, withdrawOffer } from '@ungana/contracts-logistics'
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

/** Answers the offer with `changes`, until `becomes` is called. */
async function open(changes: Partial<Offer> = {}, options: RenderOptions = {}) {
  let now: Offer = { ...offer, ...changes }
  answer({ getOffer }, () => now)
  const page = openPage(at, options)
  await screen.findByRole('heading', { level: 1, name: 'Nairobi → Kampala' })
  const becomes = (more: Partial<Offer>) => () => {
    now = { ...now, ...more }
    return now
  }
  return { ...page, becomes }
}

const head = () => linesIn(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement)

describe('the offer', () => {
  test('says for what, with whom and until when', async () => {
    const { titles } = await open()
    expect(titles).toEqual(['Offer · Ungana'])
    expect(head()).toEqual(['Nairobi → Kampala', 'Carried by Bahari Haulage', 'Your turn'])
    const first = screen.getByText('for the whole load').closest('dl') as HTMLElement
    expect(factsIn(first)).toEqual({
      'for the whole load': 'USD 160',
      'Agricultural Products': '1.5 t',
      'Target Date': dayText('2026-12-02'),
      'Medium Truck (3-8 tons)': `departs ${dayText('2026-12-01')}`,
    })
    expect(screen.getByRole('link', { name: 'The load' }).getAttribute('href')).toBe(`/logistics-hub/shipments/${offer.shipment.id}`)
    expect(screen.getByRole('link', { name: 'The truck' }).getAttribute('href')).toBe(`/logistics-hub/transports/${offer.transport.id}`)
    expect(screen.getByRole('link', { name: 'Back to My Logistics' }).getAttribute('href')).toBe('/logistics-hub/mine')
    expect(screen.getByText(`Open until ${momentText(offer.expiresAt)}.`)).toBeTruthy()
  })

  test('says each price that was named, the last first, and by whom', async () => {
    const moments = ['2026-11-22T08:00:00.000Z', '2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z'] as const
    const rounds = [
      { by: 'carrier', price: 160, message: 'We load at six.', at: moments[0] },
      { by: 'shipper', price: 120.5, message: null, at: moments[1] },
      { by: 'carrier', price: 150, message: null, at: moments[2] },
    ] as const
    const said = () => linesIn(screen.getByRole('region', { name: 'What was said' }))
    const first = await open({ rounds: [...rounds] })
    expect(said()).toEqual([
      'What was said',
      ...['USD 150', `Bahari Haulage, ${momentText(moments[2])}`],
      ...['USD 120.50', `You, ${momentText(moments[1])}`],
      ...['USD 160', 'We load at six.', `Bahari Haulage, ${momentText(moments[0])}`],
    ])
    first.unmount()
    await open({ side: 'carrier', rounds: [...rounds].slice(0, 2) })
    expect(said().filter((line) => line.includes(', '))).toEqual([`Nairobi Beans, ${momentText(moments[1])}`, `You, ${momentText(moments[0])}`])
    expect(head()[1]).toBe('For Nairobi Beans')
  })

  test('says what the lane costs, and warns of a price far below it', async () => {
    const calls = answer({ getLanePrice })
    await open({ farBelowLane: true })
    await screen.findByText('Far below the lane')
    expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Nairobi, Kenya', destination: 'Kampala, Uganda' }])
  })

  const lost = 'Another offer was accepted first, a listing changed, or one of the companies no longer trades here: this one is over.'
  const expired = 'Nobody answered in time: this offer is over.'
  test.each<[Partial<Offer>, string, string[]]>([
    [{ status: 'accepted', bookingId: null }, 'accepted', []],
    [{ status: 'declined' }, 'declined', []],
    [{ status: 'withdrawn' }, 'withdrawn', []],
    [{ status: 'lost' }, 'lost', [lost]],
    [{ status: 'expired' }, 'expired', [expired]],
    [{ yourTurn: false }, 'Waiting for Bahari Haulage', []],
    [{ yourTurn: false, side: 'carrier' }, 'Waiting for Nairobi Beans', []],
  ])('says how it stands: %o', async (changes, badge, told) => {
    await open(changes)
    expect(head()[2]).toBe(badge)
    expect([lost, expired].filter((words) => screen.queryByText(words))).toEqual(told)
    expect(screen.queryByText(/^Open until/) !== null).toBe(changes.status === undefined)
    expect(screen.queryByRole('button') !== null).toBe(changes.status === undefined)
    expect(screen.queryByRole('link', { name: 'Go to the Booking' })).toBeNull()
  })

  test('that was accepted leads to its booking', async () => {
    await open({ status: 'accepted', bookingId: '01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9' })
    expect(screen.getByText('Booked')).toBeTruthy()
    expect(screen.getByText('The space is kept. What comes next is on the booking’s page.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the Booking' }).getAttribute('href')).toBe(
      '/logistics-hub/bookings/01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9',
    )
  })

  test('shows by itself what the other side says', async () => {
    const { live, becomes } = await open({ yourTurn: false })
    becomes({ price: 180, yourTurn: true })()
    live.tell('changed', { kind: 'offer', link: at })
    await screen.findByRole('button', { name: 'Accept USD 180' })
  })

  test('is for members, who log in and come back', async () => {
    const calls = answer({ getOffer })
    openPage(at, { user: null })
    await screen.findByRole('heading', { level: 1, name: 'Please log in to see this offer' })
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(`/login?from=${encodeURIComponent(at)}`)
    expect(calls).toEqual([])
  })

  test('that is none says so, and waits before that', async () => {
    hang({ getOffer })
    const waiting = openPage(at)
    await screen.findByText('Loading this offer...')
    waiting.unmount()
    refuse({ getOffer }, { status: 404 })
    openPage(at)
    await screen.findByRole('heading', { name: 'Offer not found' })
  })
})

describe('one’s turn', () => {
  test('accepts the price that is shown', async () => {
    const { user, becomes, toasts } = await open()
    expect(screen.getByRole('heading', { name: 'Your answer' })).toBeTruthy()
    const { calls, release } = hold({ acceptOffer }, becomes({ status: 'accepted', bookingId: '01a2020a-5c1d-7a07-8d6e-51f3a2f0b7c9' }))
    await user.click(screen.getByRole('button', { name: 'Accept USD 160' }))
    await user.click(screen.getByRole('button', { name: 'Submitting...' }))
    release()
    await screen.findByRole('link', { name: 'Go to the Booking' })
    expect(toasts).toEqual([{ title: 'Offer accepted', description: 'The space is booked.' }])
    expect(calls).toMatchObject([{ params, body: { price: 160 }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
  })

  test('declines', async () => {
    const { user, becomes, toasts } = await open()
    const calls = answer({ declineOffer }, becomes({ status: 'declined' }))
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(head()[2]).toBe('declined'))
    expect(toasts).toEqual([{ title: 'Offer declined' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('says why it is neither accepted nor declined', async () => {
    const { user, toasts } = await open()
    refuse({ declineOffer }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is over.'))
    refuse({ acceptOffer }, { status: 409, message: 'Others were faster.' })
    await user.click(screen.getByRole('button', { name: 'Accept USD 160' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Others were faster.'))
    expect(toasts).toEqual([
      { title: 'Not declined', description: 'It is over.', variant: 'destructive' },
      { title: 'Not accepted', description: 'Others were faster.', variant: 'destructive' },
    ])
  })

  test('names another price', async () => {
    const page = await open()
    const button = screen.getByRole('button', { name: 'Name Another Price', expanded: false })
    await page.user.click(button)
    screen.getByRole('button', { name: 'Name Another Price', expanded: true })
    const form = screen.getByRole('form', { name: 'Name another price' })
    expect(valuesIn(form)).toEqual({ price: '160', message: '' })
    await fill(page, form, { 'Price for the whole load (USD)': 'a lot' })
    await page.user.click(within(form).getByRole('button', { name: 'Send Offer' }))
    const price = within(form).getByRole('textbox', {
      name: 'Price for the whole load (USD)',
      description: 'Please enter a price in USD, more than 0.',
    })
    expect(document.activeElement).toBe(price)
    expect(price.getAttribute('inputmode')).toBe('decimal')
    expect(price.getAttribute('autocomplete')).toBe('off')
    await fill(page, form, { 'Price for the whole load (USD)': '180', Messageoptional: 'With a second driver' })
    const rounds = [...offer.rounds, { by: 'shipper' as const, price: 180, message: 'With a second driver', at: '2026-11-24T08:00:00.000Z' }]
    const calls = answer({ counterOffer }, page.becomes({ price: 180, yourTurn: false, rounds }))
    await page.user.click(within(form).getByRole('button', { name: 'Send Offer' }))
    await screen.findByText('Bahari Haulage has been told, and answers next.')
    expect(page.toasts).toEqual([{ title: 'Offer Sent', description: 'You will be notified of the answer.' }])
    expect(calls).toMatchObject([
      { params, body: { price: 180, message: 'With a second driver' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  })

  test('takes the other price back', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Name Another Price' }))
    await user.click(screen.getByRole('button', { name: 'Name Another Price' }))
    expect(screen.queryByRole('form')).toBeNull()
  })

  test('says why another price was refused', async () => {
    const { user, toasts } = await open()
    await user.click(screen.getByRole('button', { name: 'Name Another Price' }))
    refuse({ counterOffer }, { status: 409, message: 'It is over.' })
    await user.click(screen.getByRole('button', { name: 'Send Offer' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It is over.'))
    expect(toasts).toEqual([{ title: 'Offer not sent', description: 'It is over.', variant: 'destructive' }])
    refuse({ counterOffer }, { status: 400, message: 'Too high.', field: 'price' })
    await user.click(screen.getByRole('button', { name: 'Send Offer' }))
    await screen.findByRole('textbox', { name: 'Price for the whole load (USD)', description: 'Too high.' })
  })

  test('begins anew with each price that is named', async () => {
    const page = await open()
    await page.user.click(screen.getByRole('button', { name: 'Name Another Price' }))
    await fill(page, screen.getByRole('form'), { 'Price for the whole load (USD)': '175' })
    page.becomes({ price: 155, rounds: [...offer.rounds, { by: 'carrier', price: 155, message: null, at: '2026-11-24T08:00:00.000Z' }] })()
    page.live.tell('changed', { kind: 'offer', link: at })
    await screen.findByRole('button', { name: 'Accept USD 155' })
    expect(screen.queryByRole('form')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Name Another Price' }))
    expect(valuesIn(screen.getByRole('form'))).toMatchObject({ price: '155' })
  })
})

describe('the other’s turn', () => {
  test('withdraws', async () => {
    const { user, becomes, toasts } = await open({ yourTurn: false })
    expect(screen.getByText('Bahari Haulage has been told, and answers next.')).toBeTruthy()
    const calls = answer({ withdrawOffer }, becomes({ status: 'withdrawn' }))
    await user.click(screen.getByRole('button', { name: 'Withdraw Offer' }))
    await waitFor(() => expect(head()[2]).toBe('withdrawn'))
    expect(toasts).toEqual([{ title: 'Offer withdrawn' }])
    expect(calls).toMatchObject([{ params }])
  })

  test('says why it is not withdrawn', async () => {
    const { user, toasts } = await open({ yourTurn: false })
    cutOff({ withdrawOffer })
    await user.click(screen.getByRole('button', { name: 'Withdraw Offer' }))
    const description = 'There was an error submitting your information. Please try again.'
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(description))
    expect(toasts).toEqual([{ title: 'Not withdrawn', description, variant: 'destructive' }])
  })
})
