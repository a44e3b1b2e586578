import { decideReport, getReport, listReports, type Report } from '@ungana/contracts-messaging'
import { answer, member, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { company, newId } from '#testing'
import StaffReportsPage from './staff-reports-page.tsx'

const author = company('Kivu Growers')
const reporter = company('Inzira Baskets')
const report = (change: Partial<Report> = {}): Report => ({
  id: newId(),
  subject: 'message',
  subjectId: newId(),
  reason: 'fraud',
  comment: null,
  reporter,
  author,
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  note: null,
  createdAt: '2026-11-21T06:48:01.044Z',
  ...change,
})
const withWords = (of: Report) => ({ ...of, content: 'Our bank details have changed.' })

const open = (at = '/staff/message-reports') => render(<StaffReportsPage />, { at, user: staff })

test('is for staff alone', () => {
  render(<StaffReportsPage />, { user: member })
  expect(screen.getByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
})

test('lists what is open, without the words', async () => {
  const lists = answer({ listReports }, [report({ comment: 'He wants money.' }), report({ subject: 'inquiry', reason: 'a-newer-reason' })])
  const { titles } = open()
  await screen.findByText('2 reports')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Message of Kivu GrowersAn attempt to cheat.*Reported by Inzira Baskets“He wants money\.”Read and decide$/)
  expect(second?.textContent).toMatch(/^Inquiry with Kivu Growersa-newer-reason.*Reported by Inzira BasketsRead and decide$/)
  expect(
    within(first as HTMLElement)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/company/${author.id}`, `/company/${reporter.id}`])
  expect(lists.map(({ query }) => query)).toEqual([{ status: 'open', page: '1' }])
  expect(titles).toEqual(['Message reports · Staff · Ungana'])
})

test.each([
  ['Taken away', 'upheld', 'Taken away', true],
  ['Left', 'dismissed', 'Left', true],
])('lists what was decided: %s', async (choice, status, said) => {
  answer({ listReports }, ({ query }) =>
    query.status === status ? [report({ status, decidedAt: '2026-11-22T06:48:01.044Z', note: 'An old trick' })] : [],
  )
  const { user, address } = open()
  await screen.findByRole('heading', { name: 'No report is open' })
  await user.click(screen.getByRole('button', { name: choice }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(new RegExp(`${said} 22 Nov 2026, \\d\\d:\\d\\dAn old trickRead$`))
  expect(address()).toBe(`/staff/message-reports?show=${status}`)
  expect(screen.getByText('1 report')).toBeTruthy()
})

test.each([
  ['', 'No report is open', 'All of them are decided.'],
  ['?show=upheld', 'None yet', ''],
])('says that there are none%s', async (query, title, hint) => {
  answer({ listReports }, [])
  open(`/staff/message-reports${query}`)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('All of them are decided.') !== null).toBe(hint !== '')
})

test('says that they are on their way, that they failed, and tries again', async () => {
  refuse({ listReports }, { status: 503 })
  const { user } = open()
  expect(screen.getByText('Loading reports...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading reports')
  expect(failure.textContent).toContain('Please try again')
  answer({ listReports }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No report is open' })
})

/** Opens what the only row is about. */
async function look(of: Report, name = 'Read and decide: Kivu Growers') {
  answer({ listReports }, [of])
  const drawn = open(of.status === 'open' ? undefined : `/staff/message-reports?show=${of.status}`)
  await drawn.user.click(await screen.findByRole('button', { name }))
  return { ...drawn, dialog: await screen.findByRole('dialog') }
}

test('shows the words once they are asked for, and takes them away', async () => {
  const open = report()
  const reads = answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await look(open)
  expect(dialog.textContent).toContain('Message of Kivu Growers')
  expect(dialog.textContent).toContain('Reported by Inzira Baskets, who is not named to Kivu Growers.')
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
  expect(within(dialog).queryByText(/ asked$/)).toBeNull()
  expect(reads.map(({ params }) => params.id)).toEqual([open.id])

  const decisions = answer({ decideReport }, report({ id: open.id, status: 'upheld' }))
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  const decision = within(dialog).getByRole('combobox', { name: 'Decision' })
  expect(dialog.textContent).toContain('Please choose a decision')
  expect(document.activeElement).toBe(decision)
  await user.selectOptions(decision, 'The words are taken away from both sides')
  const note = within(dialog).getByRole('textbox', { name: /Why/ })
  expect([decision, note].map((field) => field.getAttribute('aria-required'))).toEqual(['true', 'false'])
  await user.click(note)
  await user.paste('x'.repeat(1001))
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  expect(dialog.textContent).toContain('Please use at most 1,000 characters.')
  expect(decisions).toEqual([])
  await user.clear(note)
  await user.type(note, 'An old trick')
  answer({ listReports }, [])
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  await screen.findByRole('heading', { name: 'No report is open' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(decisions.map(({ params, body }) => [params.id, body])).toEqual([[open.id, { decision: 'upheld', note: 'An old trick' }]])
  expect(toasts).toEqual([{ title: 'Words taken away', description: 'From Kivu Growers' }])
})

test('leaves the words as they are', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await look(open)
  const decisions = answer({ decideReport }, report({ id: open.id, status: 'dismissed' }))
  await user.selectOptions(within(dialog).getByRole('combobox'), 'They stay as they are')
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Report settled', description: 'From Kivu Growers' }]))
  expect(decisions[0]?.body).toEqual({ decision: 'dismissed', note: '' })
})

test('says that somebody has decided already', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await look(open)
  refuse({ decideReport }, { status: 409, message: 'This report is decided' })
  await user.selectOptions(within(dialog).getByRole('combobox'), 'upheld')
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This report is decided')
  expect(toasts).toEqual([{ title: 'Failed to save the decision', description: 'This report is decided', variant: 'destructive' }])
})

test('gives the focus back where it is closed', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog } = await look(open)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Read and decide: Kivu Growers'))
})

test('shows all of an inquiry, and who said what', async () => {
  const found = { ...(await sample({ getReport })), subject: 'inquiry', author, reporter }
  const entry = {
    id: newId(),
    seq: 1,
    authorId: reporter.id,
    kind: 'reply',
    content: 'Hello?',
    quote: null,
    caution: null,
    createdAt: '2026-11-23T07:44:09.796Z',
  }
  const quote = { id: newId(), priceMinor: 125_050, currency: 'USD', validUntil: '2026-12-31' }
  answer(
    { getReport },
    {
      ...found,
      content: 'Coffee\n\nHow much?',
      contentBy: reporter.id,
      entries: [
        entry,
        { ...entry, id: newId(), authorId: author.id, kind: 'quote', content: 'Pay me outside.', quote },
        { ...entry, id: newId(), kind: 'accept', content: null },
      ],
    },
  )
  const { dialog } = await look(report({ subject: 'inquiry' }))
  expect(dialog.textContent).toContain('Inquiry with Kivu Growers')
  const words = within(dialog).getByRole('region', { name: 'What was written' })
  await within(words).findByText('Inzira Baskets asked')
  expect([...words.children].map(({ textContent }) => textContent?.replace(/\d+ Nov 2026, \d\d:\d\d/, '…'))).toEqual([
    'Inzira Baskets asked',
    'Coffee\n\nHow much?',
    'Inzira Baskets wrote · …',
    'Hello?',
    'Kivu Growers made a quote: USD 1,250.50 · …',
    'Pay me outside.',
    'Inzira Baskets accepted the quote · …',
  ])
})

test('says that the words failed, and tries again', async () => {
  const open = report()
  refuse({ getReport }, { status: 503 })
  const { user, dialog } = await look(open)
  const failure = await within(dialog).findByRole('alert')
  expect(failure.textContent).toContain('Error loading what was written')
  answer({ getReport }, withWords(open))
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
})

test('shows what is decided without a choice', async () => {
  const decided = report({ status: 'upheld', decidedAt: '2026-11-22T06:48:01.044Z' })
  answer({ getReport }, withWords(decided))
  const { user, dialog } = await look(decided, 'Read: Kivu Growers')
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
