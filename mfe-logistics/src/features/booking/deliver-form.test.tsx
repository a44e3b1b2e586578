import { addMilestone, type Booking, deliver, getBooking, uploadProof } from '@ungana/contracts-logistics'
import {
  act,
  answer,
  cutOff,
  HttpResponse,
  hold,
  http,
  linesIn,
  member,
  type ReceivedCall,
  refuse,
  sample,
  screen,
  server,
  stopClock,
  waitFor,
  within,
} from '@ungana/web-kit/testing'
import { describe, expect, test, vi } from 'vitest'
import { type DeliveryStep, keepStep, keptSteps } from '#lib/kept-steps.ts'
import { openPage } from '#testing/open-page.tsx'

const booking: Booking = {
  ...(await sample({ getBooking })),
  side: 'carrier',
  deliveryCode: null,
  status: 'in transit',
  actions: ['milestone', 'deliver'],
}
const params = { id: booking.id }
const photo = new File(['the goods'], 'IMG_1.png', { type: 'image/png' })
const sentLater = { title: 'Delivery sent', description: 'The proof that was kept on this phone has arrived.' }

async function open() {
  let now = booking
  answer({ getBooking }, () => now)
  const page = openPage(`/logistics-hub/bookings/${booking.id}`)
  await screen.findByRole('region', { name: 'Deliver' })
  const delivered = () => {
    now = { ...now, status: 'delivered', actions: [] }
    return now
  }
  return { ...page, delivered }
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
  await region().findByRole('img', { name: 'The photo of the delivery' })
  await user.type(code(), typed)
}

const kept = async () => (await keptSteps(member.id)) as readonly DeliveryStep[]
const step = (changes: Partial<DeliveryStep> = {}): DeliveryStep => ({
  kind: 'delivery',
  id: 'd'.repeat(32),
  userId: member.id,
  bookingId: booking.id,
  at: '2026-11-24T07:00:00.000Z',
  code: '640219',
  photo,
  ...changes,
})

/** What was uploaded, and under which name. */
async function uploaded([call]: readonly ReceivedCall[]) {
  const sent = (call as { readonly body: FormData }).body.get('file') as File
  return [sent.name, await sent.text()]
}

describe('at the door', () => {
  test('sends the photo, then the code, and says so', async () => {
    const page = await open()
    expect(
      region().getByText('Take a photo of the goods where they stand, and ask the receiver for the delivery code. It works without a network too.'),
    ).toBeTruthy()
    await fill(page)
    expect(region().getByRole('img').getAttribute('src')).toBe(`data:image/png;base64,${btoa('the goods')}`)
    expect(region().getByRole('button', { name: 'Take Another Photo' })).toBeTruthy()
    const upload = hold({ uploadProof })
    const calls = answer({ deliver }, page.delivered)
    const before = Date.now()
    await press(page)
    await page.user.click(region().getByRole('button', { name: 'Sending...' }))
    upload.release()
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('delivered'))
    expect(page.toasts).toEqual([{ title: 'Delivered', description: 'The shipper has been told.' }])
    expect(upload.calls).toMatchObject([{ params, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) }])
    expect(await uploaded(upload.calls)).toEqual(['delivery.jpg', 'the goods'])
    const { id: proofId } = await sample({ uploadProof })
    expect(calls).toMatchObject([{ params, body: { code: '640219', proofId }, idempotencyKey: `${upload.calls[0]?.idempotencyKey}d` }])
    const at = Date.parse((calls[0]?.body as { readonly at: string } | undefined)?.at ?? '')
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(await kept()).toEqual([])
  })

  test('asks for photo and code before anybody leaves the door', async () => {
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
    await page.user.click(region().getByRole('button', { name: 'Take a Photo' }))
    expect(opened).toHaveBeenCalledOnce()
    expect([file().accept, file().getAttribute('capture')]).toEqual(['image/jpeg,image/png,image/webp', 'environment'])
  })

  test.each([
    ['what is no photo', new File(['x'], 'a.pdf', { type: 'application/pdf' }), 'Please take a JPEG, PNG or WebP photo.'],
    [
      'what is too large',
      new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
      'This photo is too large: at most 8 MB are taken.',
    ],
  ])('refuses %s, and keeps the photo that is there', async (_what, wrong, words) => {
    const page = await open()
    await fill(page)
    const { src } = region().getByRole<HTMLImageElement>('img')
    await page.user.upload(file(), wrong)
    await waitFor(() => expect(alerts()).toEqual([words]))
    expect(region().getByRole<HTMLImageElement>('img').src).toBe(src)
  })

  test('takes a photo of the largest size', async () => {
    const page = await open()
    await page.user.upload(file(), new File([new Uint8Array(8 * 1024 * 1024)], 'a.png', { type: 'image/png' }))
    await region().findByRole('img')
    expect(alerts()).toEqual([])
  })

  test('says that the code is wrong, and keeps photo and code in the form', async () => {
    const page = await open()
    await fill(page)
    answer({ uploadProof })
    refuse({ deliver }, { status: 403, code: 'LOGISTICS_WRONG_CODE', message: 'This is not the code.' })
    await press(page)
    await waitFor(() => expect(alerts()).toEqual(['This is not the code.']))
    expect(code().value).toBe('640 219')
    expect(region().getByRole('img')).toBeTruthy()
    expect(await kept()).toEqual([])
    expect(page.toasts).toEqual([])
  })

  test('says that nothing was kept where there is neither network nor room', async () => {
    const page = await open()
    await fill(page)
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    cutOff({ uploadProof })
    await press(page)
    await waitFor(() =>
      expect(alerts()).toEqual([
        'It could not be sent, and this browser keeps nothing: leave this page open, and try again when there is a network.',
      ]),
    )
    expect(code().value).toBe('640 219')
  })
})

describe('without a network', () => {
  test('keeps photo, code and moment on this phone, also over a reload, and sends them when the network is back', async () => {
    const first = await open()
    await fill(first)
    cutOff({ uploadProof })
    await press(first)
    const notice = await region().findByRole('status')
    expect(linesIn(notice)).toEqual([
      'Kept on this phone',
      'It could not be sent. Photo and code go out as soon as there is a network: leave this page open, or open it again later.',
      'Send Now',
    ])
    expect(region().queryByRole('form')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Where is the truck?' })).toBeNull()
    expect(first.toasts).toEqual([])
    const [only] = await kept()
    expect(only).toMatchObject({ kind: 'delivery', bookingId: booking.id, userId: member.id, code: '640219' })
    first.unmount()

    const page = await open()
    await screen.findByText('Kept on this phone')
    const uploads = answer({ uploadProof })
    const calls = answer({ deliver }, page.delivered)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(page.toasts).toEqual([sentLater]))
    await waitFor(() => expect(screen.getAllByRole('status')[0]?.textContent).toBe('delivered'))
    expect(await uploaded(uploads)).toEqual(['delivery.jpg', 'the goods'])
    expect(calls).toMatchObject([{ body: { code: '640219', at: only?.at }, idempotencyKey: `${only?.id}d` }])
    expect(await kept()).toEqual([])
  })

  test('sends a photo once, however often the code is tried', async () => {
    const page = await open()
    await fill(page)
    const uploads = answer({ uploadProof })
    cutOff({ deliver })
    await press(page)
    await screen.findByText('Kept on this phone')
    const calls = answer({ deliver }, page.delivered)
    await page.user.click(region().getByRole('button', { name: 'Send Now' }))
    await waitFor(() => expect(page.toasts).toEqual([sentLater]))
    expect(uploads).toHaveLength(1)
    expect(calls[0]?.idempotencyKey).toBe(`${uploads[0]?.idempotencyKey}d`)
  })

  test('sends what an earlier release kept without its kind', async () => {
    const { kind, ...earlier } = step()
    expect(kind).toBe('delivery')
    await keepStep(earlier as DeliveryStep)
    answer({ uploadProof })
    const calls = answer({ deliver })
    const { toasts } = await open()
    await waitFor(() => expect(toasts).toEqual([sentLater]))
    expect(calls).toHaveLength(1)
  })

  test('delivers after the milestones that waited, and not before they are taken', async () => {
    await keepStep({
      kind: 'milestone',
      id: 'a'.repeat(32),
      userId: member.id,
      bookingId: booking.id,
      at: '2026-11-24T06:00:00.000Z',
      status: 'in transit',
    })
    await keepStep(step())
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
      return page.delivered()
    })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(page.toasts.map(({ title }) => title)).toEqual(['Milestone sent', 'Delivery sent']))
    expect(order).toEqual(['milestone', 'photo', 'code'])
  })
})

describe('a delivery that waited and was refused', () => {
  const refusal = 'This is not the code.'

  test('comes back into the form with photo, code and the words', async () => {
    await keepStep(step())
    answer({ uploadProof })
    refuse({ deliver }, { status: 403, code: 'LOGISTICS_WRONG_CODE', message: refusal, field: 'code' })
    const { toasts } = await open()
    await waitFor(() => expect(alerts()).toEqual([refusal]))
    expect(code().value).toBe('640219')
    expect((await region().findByRole('img', { name: 'The photo of the delivery' })).getAttribute('src')).toContain(btoa('the goods'))
    expect(await kept()).toMatchObject([{ refusal, refusedField: 'code' }])
    expect(toasts).toEqual([])
    expect(screen.getByRole('form', { name: 'Add a milestone' })).toBeTruthy()
  })

  test('says so also where the service has no words', async () => {
    await keepStep(step())
    server.use(http.post('*/proofs', () => new HttpResponse('Too large', { status: 413 })))
    await open()
    await waitFor(() => expect(alerts()).toEqual(['It was refused.']))
  })

  test('is not sent again by itself', async () => {
    await keepStep(step({ refusal }))
    await open()
    await waitFor(() => expect(alerts()).toEqual([refusal]))
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await kept()).toMatchObject([{ refusal }])
  })

  test('is sent with another code and the moment at which it was, and then forgotten', async () => {
    await keepStep(step({ refusal }))
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    await page.user.clear(code())
    await page.user.type(code(), '572005')
    const uploads = answer({ uploadProof })
    const calls = answer({ deliver }, page.delivered)
    await press(page)
    await waitFor(() => expect(page.toasts).toEqual([{ title: 'Delivered', description: 'The shipper has been told.' }]))
    expect(calls).toMatchObject([{ body: { code: '572005', at: '2026-11-24T07:00:00.000Z' } }])
    expect(uploads[0]?.idempotencyKey).not.toBe('d'.repeat(32))
    expect(await kept()).toEqual([])
  })

  test('is sent with the present moment where its moment was what was refused', async () => {
    await keepStep(step({ refusal: 'It is in the future.', refusedField: 'at' }))
    stopClock('2026-11-24T09:30:00.000Z')
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    answer({ uploadProof })
    const calls = answer({ deliver }, page.delivered)
    await press(page)
    await waitFor(() => expect(page.toasts).toHaveLength(1))
    expect(calls).toMatchObject([{ body: { at: expect.stringMatching(/^2026-11-24T09:30:/) } }])
  })

  test('waits again where there is no network', async () => {
    await keepStep(step({ refusal }))
    const page = await open()
    await waitFor(() => expect(code().value).toBe('640219'))
    cutOff({ uploadProof })
    await press(page)
    await screen.findByText('Kept on this phone')
    const [only, ...others] = await kept()
    expect(others).toEqual([])
    expect(only).toMatchObject({ code: '640219', at: '2026-11-24T07:00:00.000Z' })
    expect(only).not.toHaveProperty('refusal')
    expect(only?.id).not.toBe('d'.repeat(32))
  })
})
