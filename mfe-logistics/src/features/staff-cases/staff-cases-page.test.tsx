import { type BookingCase, decideCase, listCases } from '@ungana/contracts-logistics'
import { momentText } from '@ungana/web-kit'
import { answer, fill, hang, linesIn, member, refuse, rowsIn, sample, screen, staff, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const at = '/staff/logistics-cases'
const [item] = await sample({ listCases })
if (!item) throw new Error('The sample has no case')
const ids = (index: number) => `01a2020c-5c1d-7a07-8d6e-51f3a2f0b70${index}`

const cases = (...changes: readonly Partial<BookingCase>[]) =>
  answer(
    { listCases },
    changes.map((change, index) => ({ ...item, id: ids(index), ...change })),
  )

async function open(path = at) {
  const page = openPage(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Logistics cases' })
  return page
}
const rows = () => rowsIn(() => document.body)

describe('the queue', () => {
  test('is only for staff', async () => {
    const calls = cases({})
    openPage(at, { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('shows what happened in each case, both companies, and who reported it', async () => {
    const calls = cases({}, { kind: 'dispute', openedBy: null, plate: null, detail: 'The boxes are wet.' })
    const { titles } = await open()
    const when = momentText(item.createdAt)
    expect(await rows()).toEqual([
      [
        ...['Nairobi → Kampala', 'wrong plate', when, 'Nairobi Beans with Bahari Haulage', 'Truck KDA 123A'],
        ...['Bahari Haulage: Plate entered: KDB 999B. Plate of the booked truck: KDA 123A.', 'Decide'],
      ],
      ['Nairobi → Kampala', 'dispute', when, 'Nairobi Beans with Bahari Haulage', 'The boxes are wet.', 'Decide'],
    ])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2 cases'])
    expect(calls.map(({ query }) => query)).toEqual([{ show: 'open', page: '1' }])
    expect(titles).toEqual(['Logistics cases · Staff · Ungana'])
    expect(screen.getByText('Bookings on hold because of a wrong code, a wrong number plate or a dispute.')).toBeTruthy()
  })

  test('shows the photos of a delivery that was sent during a dispute', async () => {
    const proof = '01a2020a-5c1d-7a07-8d6e-51f3a2f0b701'
    cases({ kind: 'dispute', proofs: [proof] })
    await open()
    const photo = await screen.findByRole('img', { name: 'Photo of the delivered goods' })
    expect(photo.getAttribute('src')).toBe(`/api/logistics/bookings/${item.bookingId}/proofs/${proof}`)
  })

  test('shows decided cases separately, with time and reason', async () => {
    cases({})
    const { user, address } = await open()
    await rows()
    const calls = cases({ status: 'resumed', decidedAt: '2026-11-24T08:00:00.000Z', note: 'Spoken with both.' })
    expect(screen.getByRole('button', { name: 'Open', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Decided' }))
    await screen.findByText('resumed')
    expect((await rows())[0]?.slice(4)).toEqual([
      'Truck KDA 123A',
      `Decided ${momentText('2026-11-24T08:00:00.000Z')}`,
      'Spoken with both.',
      'Bahari Haulage: Plate entered: KDB 999B. Plate of the booked truck: KDA 123A.',
    ])
    expect(screen.queryByRole('button', { name: /^Decide:/ })).toBeNull()
    expect(address()).toBe(`${at}?show=decided`)
    expect(calls.map(({ query }) => query)).toEqual([{ show: 'decided', page: '1' }])
  })

  test('shows the second page', async () => {
    const calls = answer({ listCases }, [item], { headers: { 'x-total-count': '51' } })
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ show: 'open', page: '2' }))
  })

  test('shows the number of cases, or says that there are none', async () => {
    cases({})
    const first = await open()
    await screen.findByText('1 case')
    first.unmount()
    cases()
    await open(`${at}?show=decided`)
    await screen.findByRole('heading', { name: 'No decided cases' })
  })

  test('shows a loading text, and retries after a failure', async () => {
    hang({ listCases })
    const waiting = await open()
    await screen.findByText('Loading the list...')
    waiting.unmount()
    refuse({ listCases }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading the list', 'Please try again', 'Try again'])
    cases({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await rows()
  })
})

describe('a decision', () => {
  async function decide() {
    const calls = cases({}, { openedBy: null })
    const page = await open()
    const [, button] = await screen.findAllByRole('button', { name: 'Decide: Nairobi → Kampala' })
    await page.user.click(button as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Decide this case', description: item?.detail as string })
    return { ...page, calls, button, dialog: within(dialog), form: within(dialog).getByRole('form') }
  }

  test('resumes the booking by default, and requires a reason', async () => {
    const page = await decide()
    expect(valuesIn(page.form)).toEqual({ decision: 'resume', note: '' })
    expect([...page.dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Decision' }).options].map(({ value, text }) => [value, text])).toEqual([
      ['resume', 'Resume the booking'],
      ['cancel', 'Cancel the booking'],
      ['close', 'Close the booking'],
    ])
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    page.dialog.getByRole('textbox', { name: 'Reason', description: 'Both sides can read this. Please say why, in at least 10 characters.' })
    await fill(page, page.form, { Decision: 'Cancel the booking', Reason: 'We have spoken with both of you.' })
    const sent = answer({ decideCase })
    cases()
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    await screen.findByRole('heading', { name: 'No open cases' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.toasts).toEqual([{ title: 'Case decided', description: 'We have notified both sides.' }])
    expect(sent).toMatchObject([{ params: { id: ids(1) }, body: { decision: 'cancel', note: 'We have spoken with both of you.' } }])
  })

  test('returns the focus when closed', async () => {
    const { user, dialog, button } = await decide()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('shows why a decision was refused', async () => {
    const page = await decide()
    await fill(page, page.form, { Reason: 'We have spoken with both of you.' })
    refuse({ decideCase }, { status: 409, message: 'Somebody has decided it.' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    expect((await page.dialog.findByRole('alert')).textContent).toBe('Somebody has decided it.')
    expect(page.toasts).toEqual([{ title: 'Not decided', description: 'Somebody has decided it.', variant: 'destructive' }])
    refuse({ decideCase }, { status: 400, message: 'Say more.', field: 'note' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    await page.dialog.findByRole('textbox', { name: 'Reason', description: /Say more\./ })
  })
})
