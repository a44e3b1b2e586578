import { getDealRecord } from '@ungana/contracts-deals'
import { listCategories } from '@ungana/contracts-directory'
import {
  createRequest,
  getRequest,
  type Interest,
  inviteSupplier,
  listBoard,
  listInterests,
  listOwnInterests,
  putOnBoard,
  type RequestDetails,
  reportAbuse,
  showInterest,
  takeOffBoard,
} from '@ungana/contracts-messaging'
import { answer, refuse, render, sample, screen, waitFor, within } from '@ungana/web-kit/testing'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { newId, newMember } from '#testing'
import BoardPage from './board-page.tsx'
import NewRequestPage from './new-request-page.tsx'
import RequestPage from './request-page.tsx'

beforeEach(() => {
  answer({ listCategories })
  answer({ getDealRecord })
  answer({ listOwnInterests }, [])
  answer({ listInterests }, [])
})

const board = await sample({ listBoard })
const open = (at = '/requests/board') => render(<BoardPage />, { at, user: newMember() })

test('a visitor learns that the board exists, and logs in', () => {
  render(<BoardPage />, { at: '/requests/board' })
  expect(screen.getByText('Buyers show here what they need')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toContain('board')
})

test('a company without verification learns how to get it', async () => {
  answer({ listBoard }, { verified: false, entries: [], total: 0 })
  open()
  expect(await screen.findByText('Only verified companies see the board')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Get verified' }).getAttribute('href')).toBe('/verification')
})

test('a verified company searches, and asks to be invited', async () => {
  const searches = answer({ listBoard }, board)
  const { user, address, toasts } = open('/requests/board?country=Rwanda')
  const entry = await screen.findByLabelText('Green coffee')
  expect(entry.textContent).toContain('Deliver toKigali, Rwanda')
  await user.type(screen.getByLabelText('Goods or words'), 'coffee')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toBe('/requests/board?q=coffee&country=Rwanda'))
  await waitFor(() => expect(searches.at(-1)?.query).toEqual({ q: 'coffee', category: '', country: 'Rwanda', page: '1' }))

  await user.click(await screen.findByText('Ask to be invited'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }))
  expect(dialog.textContent).toContain('Please say in one line what you can supply')
  refuse({ showInterest }, { status: 400, code: 'VALIDATION', field: 'content', message: 'Please leave out phone numbers' })
  await user.type(within(dialog).getByRole('textbox'), 'Call 0788 123 456')
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }))
  expect(await within(dialog).findByText('Please leave out phone numbers')).toBeTruthy()
  const asked = answer({ showInterest })
  answer({ listBoard }, { ...board, entries: board.entries.map((each) => ({ ...each, asked: true })) })
  answer({ listOwnInterests })
  await user.clear(within(dialog).getByRole('textbox'))
  await user.type(within(dialog).getByRole('textbox'), '200 bags')
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.map(({ params, body }) => [params.id, body])).toEqual([[board.entries[0]?.id, { content: '200 bags' }]])
  expect(toasts.at(-1)).toEqual({ title: 'The buyer sees that you ask' })
  expect(await screen.findByText('You asked to be invited')).toBeTruthy()
  expect(await screen.findByText('The buyer has not decided')).toBeTruthy()
  expect(screen.queryByText('Ask to be invited')).toBeNull()
})

test('shows the first page if the page of the address is empty by now', async () => {
  answer({ listBoard }, ({ query }) => (query.page === '1' ? board : { ...board, entries: [] }))
  const { address } = open('/requests/board?country=Rwanda&page=4')
  await waitFor(() => expect(address()).toBe('/requests/board?country=Rwanda'))
  expect(await screen.findByLabelText('Green coffee')).toBeTruthy()
  expect(screen.queryByText('No matching requests')).toBeNull()
})

test('lists what became of own interests', async () => {
  answer({ listBoard }, { ...board, entries: [], total: 0 })
  const [first] = await sample({ listOwnInterests })
  if (!first) throw new Error('no sample')
  const inquiryId = newId()
  answer({ listOwnInterests }, [
    { ...first, id: newId(), state: 'invited', inquiryId },
    { ...first, id: newId(), state: 'not-invited', need: {} },
    { ...first, id: newId(), state: 'removed', content: '' },
    { ...first, id: newId(), state: 'a-newer-state' },
  ])
  open()
  expect((await screen.findByRole('link', { name: 'Open the inquiry' })).getAttribute('href')).toBe(`/messages?inquiry=${inquiryId}`)
  for (const text of ['No requests on the board yet', 'Invited', 'Not invited', 'A closed request', 'Removed by our team', 'a-newer-state'])
    expect(screen.getByText(text)).toBeTruthy()
})

test('reports an entry without naming the buyer', async () => {
  answer({ listBoard }, board)
  const { user } = open()
  const reports = answer({ reportAbuse })
  await user.click(await screen.findByText('Report'))
  const dialog = await screen.findByRole('dialog')
  await user.selectOptions(within(dialog).getByRole('combobox'), 'spam')
  await user.click(within(dialog).getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(reports.map(({ body }) => body)).toMatchObject([{ subject: 'board-entry', subjectId: board.entries[0]?.id }]))
})

const [asking] = await sample({ listInterests })
const interest = (change: Partial<Interest> = {}): Interest => ({ ...(asking as Interest), ...change })

async function openRequest(change: Partial<RequestDetails>) {
  const details = { ...(await sample({ getRequest })), need: { product: 'Green coffee' }, board: null, boardRemoved: false, interested: 0, ...change }
  answer({ getRequest }, details)
  const view = render(
    <Routes>
      <Route path="/requests/:id" element={<RequestPage />} />
    </Routes>,
    { at: `/requests/${details.id}`, user: newMember() },
  )
  await screen.findByText('Board')
  return { ...view, details }
}
const place = { country: 'Rwanda', category: null, publishedAt: '2026-11-21T06:48:01.044Z' }

test('the buyer shows a request on the board', async () => {
  const { user, toasts, details } = await openRequest({})
  const shown = answer({ putOnBoard }, { ...details, board: place })
  await user.click(screen.getByText('Show on the board'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('They do not see your company, your message or your target price.')
  await user.click(within(dialog).getByRole('button', { name: 'Show on the board' }))
  expect(dialog.textContent).toContain('Please choose the country of destination')
  await user.selectOptions(within(dialog).getByLabelText('Country of destination'), 'Rwanda')
  await user.click(within(dialog).getByRole('button', { name: 'Show on the board' }))
  await waitFor(() => expect(toasts).toEqual([{ title: 'The request is on the board' }]))
  expect(shown.map(({ body }) => body)).toEqual([{ country: 'Rwanda', category: '' }])
})

test('the buyer invites a supplier that asks, and takes the request off', async () => {
  const supplier = interest()
  answer({ listInterests }, [
    supplier,
    interest({ id: newId(), supplier: { ...supplier.supplier, id: newId(), name: 'Old Growers', verified: false } }),
  ])
  const { user, toasts, details } = await openRequest({ board: place, interested: 2 })
  expect(await screen.findByText('Huye Growers')).toBeTruthy()
  expect(screen.getByText('No longer verified')).toBeTruthy()
  const invitations = answer({ inviteSupplier }, details)
  await user.click(screen.getByLabelText('Invite Huye Growers'))
  const dialog = await screen.findByRole('dialog', { name: 'Invite Huye Growers?' })
  answer({ listInterests }, [interest({ inquiryId: newId() })])
  await user.click(within(dialog).getByText('Invite'))
  await waitFor(() => expect(toasts).toEqual([{ title: 'Supplier invited' }]))
  expect(invitations.map(({ params }) => params)).toEqual([{ id: details.id, interestId: supplier.id }])
  expect(await screen.findByText('Invited')).toBeTruthy()
  const taken = answer({ takeOffBoard }, details)
  await user.click(screen.getByText('Take off the board'))
  await waitFor(() => expect(taken).toHaveLength(1))
})

test('the board has no part in a request that staff removed, and says why', async () => {
  await openRequest({ boardRemoved: true })
  expect(screen.getByText('Our team took this request off the board.')).toBeTruthy()
  expect(screen.queryByText('Show on the board')).toBeNull()
})

test('a new request can be for the board alone', async () => {
  const { user, address } = render(<NewRequestPage />, { at: '/requests/new', user: newMember() })
  const sent = answer({ createRequest })
  await user.type(screen.getByLabelText('Goods or service'), 'Green coffee')
  await user.type(screen.getByLabelText('Message'), 'Washed.')
  await user.type(screen.getByLabelText('Last day for quotes'), '2099-12-31')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(screen.getByText('Please choose at least one supplier, or show your need on the board')).toBeTruthy()
  await user.click(screen.getByLabelText(/^Also show it on the board/))
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  expect(screen.getByText('Please choose the country of destination')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Country of destination'), 'Rwanda')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await waitFor(() => expect(address()).toMatch(/^\/requests\/0/))
  expect(sent.map(({ body }) => body)).toMatchObject([{ supplierIds: [], board: { country: 'Rwanda', category: '' } }])
})
