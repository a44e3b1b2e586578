import { addMilestone, type Booking, deliver, getBooking, uploadProof } from '@ungana/contracts-logistics'
import { inStore } from '@ungana/web-kit'
import {
  act,
  answer,
  cutOff,
  HttpResponse,
  hold,
  http,
  linesIn,
  type ReceivedCall,
  refuse,
  sample,
  screen,
  server,
  stopClock,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeliveryStep } from '#lib/steps.ts'
import { openPage } from '#testing/open-page.tsx'
import { newMember, storedSteps, storeStep } from '#testing/stored-steps.ts'

const booking: Booking = {
  ...(await sample({ getBooking })),
  side: 'carrier',
  deliveryCode: null,
  status: 'in transit',
  actions: ['milestone', 'deliver'],
}
const params = { id: booking.id }
const photo = new File(['the goods'], 'IMG_1.png', { type: 'image/png' })
const delivered = { title: 'Delivered', description: 'We have notified the shipper.' }
let user = newMember()
beforeEach(() => {
  user = newMember()
})

async function open(changes: Partial<Booking> = {}) {
  let now = { ...booking, ...changes }
  answer({ getBooking }, () => now)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`, { user })
  await screen.findByRole('region', { name: 'Deliver' })
  const deliverNow = () => {
    now = { ...now, status: 'delivered', actions: [] }
    return now
  }
  return { ...page, deliverNow }
}
type Page = Awaited<ReturnType<typeof open>>

const region = () => within(screen.getByRole('region', { name: 'Deliver' }))
const photos = () => region().getByRole('group', { name: 'Photo of the delivery' })
const file = () => photos().querySelector('input') as HTMLInputElement
const code = () => region().getByRole<HTMLInputElement>('textbox', { name: 'Delivery code' })
const press = ({ user }: Page) => user.click(region().getByRole('button', { name: 'Deliver' }))
const alerts = () =>
  region()
    .queryAllByRole('alert', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter(Boolean)

async function fill({ user }: Page, typed = '640 219') {
  await user.upload(file(), photo)
  await region().findByRole('img', { name: 'Photo of the delivery' })
  await user.type(code(), typed)
}

const stored = async () => (await storedSteps(user)) as readonly DeliveryStep[]
const step = (refusal?: DeliveryStep['refusal']) => ({
  bookingId: booking.id,
  key: 'd'.repeat(32),
  data: { kind: 'delivery', code: '640219', at: '2026-11-24T07:00:00.000Z' } as const,
  photo,
  ...(refusal && { refusal }),
})
const milestone = { bookingId: booking.id, data: { kind: 'milestone', status: 'in transit', at: '2026-11-24T06:00:00.000Z' } } as const

const earlierStore = { name: 'ungana-logistics', store: 'proofs', options: { keyPath: 'id' } }
async function storeEarlier(...steps: readonly object[]) {
  for (const each of steps) await inStore(earlierStore, 'readwrite', (store) => store.put(each), { make: true })
}
const earlierIds = async () => ((await inStore(earlierStore, 'readonly', (store) => store.getAll(), { make: false })) ?? []).map(({ id }) => id)

/** The uploaded file and its name. */
async function uploaded([call]: readonly ReceivedCall[]) {
  const sent = (call as { readonly body: FormData }).body.get('file') as File
  return [sent.name, await sent.text()]
}

describe('online', () => {
  test('sends the photo, then the code, and confirms', async () => {
    const page = await open()
    expect(
      region().getByText('Take a photo of the goods at the delivery place. Ask the receiver for the delivery code. This also works offline.'),
    ).toBeTruthy()
    await fill(page)
    expect(region().getByRole('img').getAttribute('src')).toBe(`data:image/png;base64,${btoa('the goods')}`)
    expect(region().getByRole('button', { name: 'Take another photo' })).toBeTruthy()
    const upload = hold({ uploadProof })
    const calls = answer({ deliver }, page.deliverNow)
    const before = Date.now()
    await press(page)
    await region().findByText('Saved on this phone')
    upload.release()
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('delivered'))
    expect(page.toasts).toEqual([delivered])
    expect(upload.calls).toMatchObject([{ params, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(await uploaded(upload.calls)).toEqual(['delivery.jpg', 'the goods'])
    const { id: proofId } = await sample({ uploadProof })
    expect(calls).toMatchObject([{ params, body: { code: '640219', proofId }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(calls[0]?.idempotencyKey).not.toBe(upload.calls[0]?.idempotencyKey)
    expect([...upload.calls, ...calls].map(({ account }) => account)).toEqual([user.id, user.id])
    const at = Date.parse((calls[0]?.body as { readonly at: string } | undefined)?.at ?? '')
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('requires a photo and a code before sending', async () => {
    const page = await open()
    await press(page)
    expect(alerts()).toEqual(['Please add a photo of the delivery.'])
    region().getByRole('group', { name: 'Photo of the delivery', description: 'Please add a photo of the delivery.' })
    region().getByRole('textbox', { name: 'Delivery code', description: 'Please enter the 6 digits of the code.' })
    await fill(page, '640218')
    expect(alerts()).toEqual([])
    await press(page)
    region().getByRole('textbox', { name: 'Delivery code', description: 'One digit of this code is wrong. Please check the code.' })
    expect(page.toasts).toEqual([])
  })

  test('opens the camera', async () => {
    const page = await open()
    const opened = vi.spyOn(file(), 'click')
    await page.user.click(region().getByRole('button', { name: 'Take a photo' }))
    expect(opened).toHaveBeenCalledOnce()
    expect([file().accept, file().getAttribute('capture')]).toEqual(['image/jpeg,image/png,image/webp', 'environment'])
  })

  test.each([
    ['a file that is not a photo', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'Please take a JPEG, PNG or WebP photo.'],
    [
      'a photo that is too large',
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      'This photo is larger than 8 MB. Please take a smaller photo.',
    ],
  ])('refuses %s, and keeps the current photo', async (_what, wrong, words) => {
    const page = await open()
    await fill(page)
    const { src } = region().getByRole<HTMLImageElement>('img')
    await page.user.upload(file(), wrong)
    await waitFor(() => expect(alerts()).toEqual([words]))
    expect(region().getByRole<HTMLImageElement>('img').src).toBe(src)
  })

  test('accepts a photo of the maximum size', async () => {
    const page = await open()
    await page.user.upload(file(), new File([new Uint8Array(8 * 1024 * 1024)], 'a.png', { type: 'image/png' }))
    await region().findByRole('img')
    expect(alerts()).toEqual([])
  })

  test('shows that the code is wrong, and keeps photo and code in the form', async () => {
    const page = await open()
    await fill(page)
    answer({ uploadProof })
    refuse({ deliver }, { status: 403, code: 'LOGISTICS_WRONG_CODE', message: 'This is not the code.' })
    await press(page)
    await waitFor(() => expect(alerts()).toEqual(['This is not the code.']))
    expect(code().value).toBe('640219')
    expect(await region().findByRole('img')).toBeTruthy()
    // The same code would be refused again.
    expect(await stored()).toMatchObject([{ refusal: { message: 'This is not the code.', changeFirst: true } }])
    expect(page.toasts).toEqual([{ title: 'Delivery not accepted', description: 'This is not the code.', variant: 'destructive' }])
  })

  test('replaces a refused delivery with the corrected one', async () => {
    const page = await open()
    await fill(page)
    answer({ uploadProof })
    refuse({ deliver }, { status: 403, code: 'LOGISTICS_WRONG_CODE', message: 'This is not the code.' })
    await press(page)
    await waitFor(() => expect(alerts()).toEqual(['This is not the code.']))
    await page.user.clear(code())
    await page.user.type(code(), '572005')
    const calls = answer({ deliver }, page.deliverNow)
    await press(page)
    await waitFor(() => expect(calls.map(({ body }) => (body as { code: string }).code)).toEqual(['572005']))
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('says that nothing was stored when there is no network and no storage', async () => {
    const page = await open()
    await fill(page)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    cutOff({ uploadProof })
    await press(page)
    await waitFor(() =>
      expect(alerts()).toEqual(['Not sent, and this browser cannot save it. Keep this page open and try again when you are online.']),
    )
    expect(code().value).toBe('640 219')
  })
})

describe('without a network', () => {
  test('stores photo, code and time on this phone, even after a reload, and sends them when the network returns', async () => {
    const first = await open()
    await fill(first)
    cutOff({ uploadProof })
    await press(first)
    const notice = await region().findByRole('status')
    expect(linesIn(notice)).toEqual([
      'Saved on this phone',
      expect.stringMatching(/ Open any page of this site to send them\.$/),
      'Send now',
      'See all unsent changes',
    ])
    expect(region().queryByRole('form')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Where is the truck?' })).toBeNull()
    expect(first.toasts).toEqual([])
    const [only] = await stored()
    expect(only).toMatchObject({ subject: booking.id, data: { kind: 'delivery', code: '640219' } })
    first.unmount()

    const page = await open()
    await screen.findByText('Saved on this phone')
    const uploads = answer({ uploadProof })
    const calls = answer({ deliver }, page.deliverNow)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(page.toasts).toEqual([delivered]))
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('delivered'))
    expect(await uploaded(uploads)).toEqual(['delivery.jpg', 'the goods'])
    expect(calls).toMatchObject([{ body: { code: '640219', at: only?.data.at }, idempotencyKey: only?.key }])
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('uploads the photo only once, even if the code is sent several times', async () => {
    const page = await open()
    await fill(page)
    const uploads = answer({ uploadProof })
    cutOff({ deliver })
    await press(page)
    await screen.findByText('Saved on this phone')
    const calls = answer({ deliver }, page.deliverNow)
    await page.user.click(region().getByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(page.toasts).toEqual([delivered]))
    expect([uploads.length, calls.length]).toEqual([1, 1])
  })

  test('sends what earlier releases stored, with their keys and uploaded photo, and leaves other accounts’ steps there', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const earlier = { id: 'd'.repeat(32), userId: user.id, bookingId: booking.id, at }
    await storeEarlier(
      { ...earlier, code: '640219', photo },
      { ...earlier, kind: 'milestone', id: 'a'.repeat(32), status: 'in transit', at: new Date(Date.now() - 7_200_000).toISOString() },
      { ...earlier, kind: 'milestone', id: 'e'.repeat(32), userId: newMember().id, status: 'in transit' },
    )
    const milestones = answer({ addMilestone })
    const uploads = answer({ uploadProof })
    const { deliverNow } = await open()
    const calls = answer({ deliver }, deliverNow)
    await waitFor(() => expect(calls).toMatchObject([{ body: { code: '640219', at }, idempotencyKey: `${'d'.repeat(32)}d` }]))
    expect(milestones).toMatchObject([{ body: { status: 'in transit' }, idempotencyKey: 'a'.repeat(32) }])
    expect(uploads).toMatchObject([{ idempotencyKey: 'd'.repeat(32) }])
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(await earlierIds()).toEqual(['e'.repeat(32)])
  })

  test('reaches the case when the other side opens a dispute in the meantime: the photo is neither lost nor stuck', async () => {
    await storeStep(user, milestone)
    await storeStep(user, step())
    const disputed: Booking = { ...booking, status: 'disputed', actions: [] }
    const milestones = answer({ addMilestone }, disputed)
    const uploads = answer({ uploadProof })
    const calls = answer({ deliver }, disputed)
    const page = await open(disputed)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect([milestones.length, uploads.length]).toEqual([1, 1])
    await waitFor(async () => expect(await stored()).toEqual([]))
    expect(page.toasts.at(-1)).toEqual({ title: 'Sent to our team', description: 'They see it with the dispute.' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deliver' })).toBeNull())
  })

  test('keeps the form with the photo when the booking no longer allows a delivery', async () => {
    await storeStep(user, step({ code: 'LOGISTICS_BOOKING_STATE', message: 'This booking is cancelled.' }))
    await open({ status: 'cancelled', actions: [] })
    await waitFor(() => expect(alerts()).toEqual(['This booking is cancelled.']))
    expect(await region().findByRole('img', { name: 'Photo of the delivery' })).toBeTruthy()
  })

  test('sends waiting milestones before the delivery', async () => {
    await storeStep(user, milestone)
    await storeStep(user, step())
    const tries = cutOff({ addMilestone })
    const order: string[] = []
    answer({ uploadProof }, async () => {
      order.push('photo')
      return sample({ uploadProof })
    })
    const page = await open()
    await waitFor(() => expect(tries).toHaveLength(1))
    expect(order).toEqual([])
    answer({ addMilestone }, () => {
      order.push('milestone')
      return booking
    })
    answer({ deliver }, () => {
      order.push('code')
      return page.deliverNow()
    })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(page.toasts.map(({ title }) => title)).toEqual(['Milestone added', 'Delivered']))
    expect(order).toEqual(['milestone', 'photo', 'code'])
  })
})

describe('a waiting delivery that was refused', () => {
  const message = 'This is not the code.'
  const refusal = { code: 'LOGISTICS_WRONG_CODE', message, changeFirst: true } as const

  test('returns to the form with photo, code and reason', async () => {
    await storeStep(user, step())
    answer({ uploadProof })
    refuse({ deliver }, { status: 403, code: 'LOGISTICS_WRONG_CODE', message, field: 'code' })
    const { toasts } = await open()
    await waitFor(() => expect(alerts()).toEqual([message]))
    expect(code().value).toBe('640219')
    expect((await region().findByRole('img', { name: 'Photo of the delivery' })).getAttribute('src')).toContain(btoa('the goods'))
    expect(await stored()).toMatchObject([{ refusal: { ...refusal, field: 'code' } }])
    expect(toasts).toHaveLength(1)
    expect(screen.getByRole('form', { name: 'Add a milestone' })).toBeTruthy()
  })

  test('shows a default reason when the service sends no message', async () => {
    await storeStep(user, step())
    server.use(http.post('*/proofs', () => new HttpResponse('Too large', { status: 413 })))
    await open()
    await waitFor(() => expect(alerts()).toEqual(['Please try again']))
  })

  test('is not sent again automatically', async () => {
    await storeStep(user, step(refusal))
    await open()
    await waitFor(() => expect(alerts()).toEqual([message]))
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await stored()).toMatchObject([{ refusal }])
  })

  test('is sent again with a new code and its original time, then deleted', async () => {
    await storeStep(user, step(refusal))
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    await page.user.clear(code())
    await page.user.type(code(), '572005')
    const uploads = answer({ uploadProof })
    const calls = answer({ deliver }, page.deliverNow)
    await press(page)
    await waitFor(() => expect(page.toasts).toEqual([delivered]))
    expect(calls).toMatchObject([{ body: { code: '572005', at: '2026-11-24T07:00:00.000Z' } }])
    expect(uploads[0]?.idempotencyKey).not.toBe(`${'d'.repeat(32)}photo`)
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  test('is sent with the current time when its time was refused', async () => {
    await storeStep(user, step({ code: 'VALIDATION', message: 'It is in the future.', field: 'at' }))
    stopClock('2026-11-24T09:30:00.000Z')
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    answer({ uploadProof })
    const calls = answer({ deliver }, page.deliverNow)
    await press(page)
    await waitFor(() => expect(page.toasts).toHaveLength(1))
    expect(calls).toMatchObject([{ body: { at: expect.stringMatching(/^2026-11-24T09:30:/) } }])
  })

  test('waits again while offline', async () => {
    await storeStep(user, step(refusal))
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    cutOff({ uploadProof })
    await press(page)
    await screen.findByText('Saved on this phone')
    await waitFor(async () => expect(await stored()).toHaveLength(1))
    const [only] = await stored()
    expect(only).toMatchObject({ data: { code: '640219', at: '2026-11-24T07:00:00.000Z' }, refusal: null })
    expect(only?.key).not.toBe('d'.repeat(32))
  })
})
