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

test('is only for staff', () => {
  render(<StaffReportsPage />, { user: member })
  expect(screen.getByRole('heading', { name: 'This page is for staff' })).toBeTruthy()
})

test('lists open reports, but does not show the reported text', async () => {
  const lists = answer({ listReports }, [report({ comment: 'He wants money.' }), report({ subject: 'inquiry', reason: 'a-newer-reason' })])
  const { titles } = open()
  await screen.findByText('2 reports')
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/^Message from Kivu GrowersFraud or scam.*Reported by Inzira Baskets“He wants money\.”Read and decide$/)
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
  ['Removed', 'upheld', 'Removed', true],
  ['Kept', 'dismissed', 'Kept', true],
])('lists decided reports: %s', async (choice, status, said) => {
  answer({ listReports }, ({ query }) =>
    query.status === status ? [report({ status, decidedAt: '2026-11-22T06:48:01.044Z', note: 'An old trick' })] : [],
  )
  const { user, address } = open()
  await screen.findByRole('heading', { name: 'No open reports' })
  await user.click(screen.getByRole('button', { name: choice }))
  const row = await screen.findByRole('listitem')
  expect(row.textContent).toMatch(new RegExp(`${said} 22 Nov 2026, \\d\\d:\\d\\dAn old trickRead$`))
  expect(address()).toBe(`/staff/message-reports?show=${status}`)
  expect(screen.getByText('1 report')).toBeTruthy()
})

test.each([
  ['', 'No open reports', 'Staff have decided every report.'],
  ['?show=upheld', 'No reports yet', ''],
])('shows an empty list%s', async (query, title, hint) => {
  answer({ listReports }, [])
  open(`/staff/message-reports${query}`)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('Staff have decided every report.') !== null).toBe(hint !== '')
})

test('shows a loading text, and retries after a failure', async () => {
  refuse({ listReports }, { status: 503 })
  const { user } = open()
  expect(screen.getByText('Loading the list...')).toBeTruthy()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Error loading the list')
  expect(failure.textContent).toContain('Please try again')
  answer({ listReports }, [])
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'No open reports' })
})

/** Opens the only report. */
async function openReport(of: Report, name = 'Read and decide: Kivu Growers') {
  answer({ listReports }, [of])
  const view = open(of.status === 'open' ? undefined : `/staff/message-reports?show=${of.status}`)
  await view.user.click(await screen.findByRole('button', { name }))
  return { ...view, dialog: await screen.findByRole('dialog') }
}

test('shows the reported text on opening, and removes it', async () => {
  const open = report()
  const reads = answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await openReport(open)
  expect(dialog.textContent).toContain('Message from Kivu Growers')
  expect(dialog.textContent).toContain('Reported by Inzira Baskets. Kivu Growers does not see who reported this.')
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
  expect(within(dialog).queryByText(/ asked$/)).toBeNull()
  expect(reads.map(({ params }) => params.id)).toEqual([open.id])

  const decisions = answer({ decideReport }, report({ id: open.id, status: 'upheld' }))
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  const decision = within(dialog).getByRole('combobox', { name: 'Decision' })
  expect(dialog.textContent).toContain('Please choose a decision')
  expect(document.activeElement).toBe(decision)
  await user.selectOptions(decision, 'Remove the text for both sides')
  const note = within(dialog).getByRole('textbox', { name: /Reason/ })
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
  await screen.findByRole('heading', { name: 'No open reports' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(decisions.map(({ params, body }) => [params.id, body])).toEqual([[open.id, { decision: 'upheld', note: 'An old trick' }]])
  expect(toasts).toEqual([{ title: 'Message removed', description: 'From Kivu Growers' }])
})

test('dismisses a report', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await openReport(open)
  const decisions = answer({ decideReport }, report({ id: open.id, status: 'dismissed' }))
  await user.selectOptions(within(dialog).getByRole('combobox'), 'Keep the text')
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Report dismissed', description: 'From Kivu Growers' }]))
  expect(decisions[0]?.body).toEqual({ decision: 'dismissed', note: '' })
})

test('says that another member of staff already decided', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog, toasts } = await openReport(open)
  refuse({ decideReport }, { status: 409, message: 'This report is decided' })
  await user.selectOptions(within(dialog).getByRole('combobox'), 'upheld')
  await user.click(within(dialog).getByRole('button', { name: 'Decide' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This report is decided')
  expect(toasts).toEqual([{ title: 'Failed to save the decision', description: 'This report is decided', variant: 'destructive' }])
})

test('returns the focus after closing', async () => {
  const open = report()
  answer({ getReport }, withWords(open))
  const { user, dialog } = await openReport(open)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Read and decide: Kivu Growers'))
})

test('shows every text of a reported inquiry with its author', async () => {
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
  const { dialog } = await openReport(report({ subject: 'inquiry' }))
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

test('shows that the text failed to load, and retries', async () => {
  const open = report()
  refuse({ getReport }, { status: 503 })
  const { user, dialog } = await openReport(open)
  const failure = await within(dialog).findByRole('alert')
  expect(failure.textContent).toContain('Error loading the reported text')
  answer({ getReport }, withWords(open))
  await user.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
})

test('shows a decided report without a form', async () => {
  const decided = report({ status: 'upheld', decidedAt: '2026-11-22T06:48:01.044Z' })
  answer({ getReport }, withWords(decided))
  const { user, dialog } = await openReport(decided, 'Read: Kivu Growers')
  expect(await within(dialog).findByText('Our bank details have changed.')).toBeTruthy()
  expect(within(dialog).queryByRole('combobox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
