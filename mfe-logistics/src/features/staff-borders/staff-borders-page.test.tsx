import { type BorderPost, listBorders, setBorderStatus } from '@ungana/contracts-logistics'
import { momentText } from '@ungana/web-kit'
import { answer, fill, hang, linesIn, member, refuse, rowsIn, sample, screen, staff, valuesIn, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

const at = '/staff/borders'
const [malaba, busia] = await sample({ listBorders })
const answered = await sample({ setBorderStatus })
if (!malaba || !busia) throw new Error('The sample lacks border posts')
const katuna: BorderPost = {
  ...busia,
  id: 'katuna',
  name: 'Katuna',
  sideA: 'Uganda',
  sideB: 'Rwanda',
  status: 'closed',
  source: 'URA',
  asOf: null,
  note: null,
}

async function open(path = at) {
  const calls = answer({ listBorders }, [malaba as BorderPost, busia as BorderPost, katuna])
  const page = openPage(path, { user: staff })
  await screen.findByRole('heading', { level: 1, name: 'Borders' })
  return { ...page, calls }
}
const rows = () => rowsIn(() => document.body)
const names = async () => (await rows()).map(([name]) => name)

describe('the list', () => {
  test('is only for staff', async () => {
    const calls = answer({ listBorders })
    openPage(at, { user: member })
    await screen.findByRole('heading', { level: 1, name: 'This page is for staff' })
    expect(calls).toEqual([])
  })

  test('shows the status and source of each post', async () => {
    const { titles } = await open()
    expect(await rows()).toEqual([
      [
        ...['Malaba', 'restricted', 'Kenya and Uganda · Northern'],
        `Uganda Revenue Authority, notice of 20 November, ${momentText('2026-11-20T06:00:00.000Z')}`,
        ...['One lane, expect a day.', 'In the last 6 hours: 3 drivers say open and 2 drivers say closed conflicting reports', 'Set status'],
      ],
      ['Busia', 'status unknown', 'Kenya and Uganda · Northern', 'No report yet', 'Set status'],
      ['Katuna', 'closed', 'Uganda and Rwanda · Northern', 'No report yet', 'Set status'],
    ])
    expect(titles).toEqual(['Borders · Staff · Ungana'])
    expect(screen.getByText('When you close a border post, we reroute or suspend its bookings and notify both sides.')).toBeTruthy()
  })

  test('filters by status, and keeps the filter in the URL', async () => {
    const { user, address } = await open()
    await rows()
    const chips = within(screen.getByRole('group', { name: 'Show' }))
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', 'Open', 'Restricted', 'Closed', 'Unknown'])
    expect(chips.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['All'])
    await user.click(chips.getByRole('button', { name: 'Closed' }))
    expect(await names()).toEqual(['Katuna'])
    expect(address()).toBe('/staff/borders?show=closed')
    await user.click(chips.getByRole('button', { name: 'Open' }))
    await screen.findByRole('heading', { name: 'No border posts are open' })
    await user.click(chips.getByRole('button', { name: 'All' }))
    expect(await names()).toEqual(['Malaba', 'Busia', 'Katuna'])
    expect(address()).toBe('/staff/borders')
  })

  test.each([
    ['unknown', ['Busia']],
    ['nothing', ['Malaba', 'Busia', 'Katuna']],
  ])('shows the filter of the URL: %s', async (show, shown) => {
    await open(`${at}?show=${show}`)
    expect(await names()).toEqual(shown)
  })

  test('shows a loading text, and retries after a failure', async () => {
    hang({ listBorders })
    const waiting = openPage(at, { user: staff })
    await screen.findByText('Loading border posts...')
    waiting.unmount()
    refuse({ listBorders }, { status: 500 })
    const { user } = openPage(at, { user: staff })
    expect(linesIn(await screen.findByRole('alert'))).toEqual(['Error loading border posts', 'Please try again', 'Try again'])
    answer({ listBorders })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await names()).toEqual(['Malaba', 'Busia'])
  })
})

describe('the status form', () => {
  async function ask(name: string) {
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: `Set status: ${name}` }))
    const dialog = await screen.findByRole('dialog')
    return { ...page, dialog: within(dialog), form: within(dialog).getByRole('form') }
  }

  test('starts with the current values, but without a source', async () => {
    const { form } = await ask('Malaba')
    screen.getByRole('dialog', { name: 'Malaba', description: 'Kenya and Uganda' })
    expect(valuesIn(form)).toEqual({ status: 'restricted', source: '', asOf: '', note: 'One lane, expect a day.' })
    const status = within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
    expect([...status.options].map(({ text }) => text)).toEqual(['open', 'restricted', 'closed', 'status unknown'])
    within(form).getByRole('textbox', { name: 'Source', description: 'Who reported this? For example: an office, an announcement, a driver' })
    expect(within(form).getByLabelText('As of now if empty').getAttribute('type')).toBe('datetime-local')
    within(form).getByRole('textbox', { name: 'What drivers should know optional' })
  })

  test('sends status and source, and shows how many bookings are affected', async () => {
    const page = await ask('Busia')
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    const source = page.dialog.getByRole('textbox', { name: 'Source', description: /Please name the source\./ })
    expect(document.activeElement).toBe(source)
    await fill(page, page.form, { Status: 'closed', Source: 'KRA, announcement', 'As of now if empty': '2026-11-20T06:40' })
    const calls = answer({ setBorderStatus }, { ...answered, affected: { rerouted: 2, suspended: 0, resumed: 1 } })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.toasts).toEqual([{ title: 'Busia updated', description: '2 rerouted, 1 resumed.' }])
    expect(calls).toMatchObject([
      {
        params: { id: 'busia' },
        body: { status: 'closed', source: 'KRA, announcement', note: null, asOf: new Date('2026-11-20T06:40').toISOString() },
      },
    ])
    await waitFor(() => expect(page.calls).toHaveLength(2))
  })

  test('uses the current time by default', async () => {
    const page = await ask('Malaba')
    await fill(page, page.form, { Source: 'KRA', 'What drivers should know optional': 'Two lanes' })
    const calls = answer({ setBorderStatus }, answered)
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'restricted', source: 'KRA', note: 'Two lanes' }])
  })

  test('shows why a status was refused', async () => {
    const page = await ask('Malaba')
    await fill(page, page.form, { Source: 'KRA' })
    refuse({ setBorderStatus }, { status: 400, message: 'Not in the future.', field: 'asOf' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    await page.dialog.findByText('Not in the future.')
    expect(page.dialog.getByLabelText('As of now if empty').getAttribute('aria-invalid')).toBe('true')
    expect(page.toasts).toEqual([{ title: 'Not saved', description: 'Not in the future.', variant: 'destructive' }])
    refuse({ setBorderStatus }, { status: 404, message: 'There is no such post.' })
    await page.user.click(page.dialog.getByRole('button', { name: 'Save' }))
    expect((await page.dialog.findByRole('alert')).textContent).toBe('There is no such post.')
    await page.user.click(page.dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
