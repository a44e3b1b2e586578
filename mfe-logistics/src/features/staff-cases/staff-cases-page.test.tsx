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
  test('is for staff alone', async () => {
    const calls = cases({})
    openPage(at, { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('says of each case what happened, between whom, and who told', async () => {
    const calls = cases({}, { kind: 'dispute', openedBy: null, plate: null, detail: 'The boxes are wet.' })
    const { titles } = await open()
    const when = momentText(item.createdAt)
    expect(await rows()).toEqual([
      [
        ...['Nairobi → Kampala', 'wrong plate', when, 'Nairobi Beans with Bahari Haulage', 'Truck KDA 123A'],
        ...['Bahari Haulage: The plate KDB 999B was entered, KDA 123A was named.', 'Decide'],
      ],
      ['Nairobi → Kampala', 'dispute', when, 'Nairobi Beans with Bahari Haulage', 'The boxes are wet.', 'Decide'],
    ])
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['2 cases'])
    expect(calls.map(({ query }) => query)).toEqual([{ show: 'open', page: '1' }])
    expect(titles).toEqual(['Logistics cases · Staff · Ungana'])
    expect(screen.getByText('Bookings that a wrong code, a wrong plate or a dispute has stopped.')).toBeTruthy()
  })

  test('shows what was decided apart, with when and why', async () => {
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
      'Bahari Haulage: The plate KDB 999B was entered, KDA 123A was named.',
    ])
    expect(screen.queryByRole('button', { name: /^Decide:/ })).toBeNull()
    expect(address()).toBe(`${at}?show=decided`)
    expect(calls.map(({ query }) => query)).toEqual([{ show: 'decided', page: '1' }])
  })

  test('counts one case, and shows another page', async () => {
    const calls = answer({ listCases }, [item], { headers: { 'x-total-count': '51' } })
    const { user } = await open()
    await user.click(await screen.findByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ show: 'open', page: '2' }))
  })

  test('says that there is one, or none', async () => {
    cases({})
    const first = await open()
    await screen.findByText('1 case')
    first.unmount()
    cases()
    await open(`${at}?show=decided`)
    await screen.findByRole('heading', { name: 'No decided cases' })
  })

  test('waits, and asks again after a failure', async () => {
    hang({ listCases })
    const waiting = await open()
    await screen.findByText('Loading cases...')
    waiting.unmount()
    refuse({ listCases }, { status: 500 })
    const { user } = await open()
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading cases', 'Please try again', 'Try again'])
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

  test('lets the booking go on unless staff say otherwise, with a reason', async () => {
    const page = await decide()
    expect(valuesIn(page.form)).toEqual({ decision: 'resume', note: '' })
    expect([...page.dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Decision' }).options].map(({ value, text }) => [value, text])).toEqual([
      ['resume', 'The booking goes on where it stopped'],
      ['cancel', 'The booking is cancelled'],
      ['close', 'The booking is closed'],
    ])
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    page.dialog.getByRole('textbox', { name: 'Why', description: 'Both sides read it. Please say why, in at least 10 characters.' })
    await fill(page, page.form, { Decision: 'The booking is cancelled', Why: 'We have spoken with both of you.' })
    const sent = answer({ decideCase })
    cases()
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    await screen.findByRole('heading', { name: 'No open cases' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.toasts).toEqual([{ title: 'Case decided', description: 'Both sides are told.' }])
    expect(sent).toMatchObject([{ params: { id: ids(1) }, body: { decision: 'cancel', note: 'We have spoken with both of you.' } }])
  })

  test('not taken leaves the focus where it was asked for', async () => {
    const { user, dialog, button } = await decide()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  test('that was refused says why', async () => {
    const page = await decide()
    await fill(page, page.form, { Why: 'We have spoken with both of you.' })
    refuse({ decideCase }, { status: 409, message: 'Somebody has decided it.' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    expect((await page.dialog.findByRole('alert')).textContent).toBe('Somebody has decided it.')
    expect(page.toasts).toEqual([{ title: 'Not decided', description: 'Somebody has decided it.', variant: 'destructive' }])
    refuse({ decideCase }, { status: 400, message: 'Say more.', field: 'note' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Decide' }))
    await page.dialog.findByRole('textbox', { name: 'Why', description: /Say more\./ })
  })
})
