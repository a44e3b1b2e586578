// How staff handle requests and registrations for exhibitions.
import {
  changeExhibitionRegistration,
  changeExhibitionRequest,
  type ExhibitionRegistration,
  type ExhibitionRequest,
  listExhibitionRegistrations,
  listExhibitionRequests,
} from '@ungana/contracts-directory'
import { answer, hold, member, type RenderOptions, refuse, render, sample, screen, staff, waitFor, within } from '@ungana/web-kit/testing'
import { describe, expect, test } from 'vitest'
import StaffRequestsPage from './staff-requests-page.tsx'

const handled = { status: 'handled', handledBy: staff.id, handledAt: '2026-11-22T09:10:00.000Z' }
const [requested] = await sample({ listExhibitionRequests })
const [registered] = await sample({ listExhibitionRegistrations })
if (!requested || !registered) throw new Error('The samples have no rows')
const request = (changes: Partial<ExhibitionRequest> = {}): ExhibitionRequest => ({ ...requested, accountPage: null, ...changes })
const registration = (changes: Partial<ExhibitionRegistration> = {}): ExhibitionRegistration => ({
  ...registered,
  accountPage: null,
  status: 'new',
  handledBy: null,
  handledAt: null,
  ...changes,
})

const open = (at = '/staff/requests', options: RenderOptions = {}) => render(<StaffRequestsPage />, { at, user: staff, ...options })
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const row = () => within(screen.getByRole('listitem'))
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

describe('the page', () => {
  test('is for staff', () => {
    const reads = answer({ listExhibitionRequests })
    open('/staff/requests', { user: member })
    expect(screen.getByRole('heading', { level: 1, name: 'This page is for staff' })).toBeTruthy()
    expect(reads).toEqual([])
  })

  test('has two lists, each with its own address and starting at the first page', async () => {
    const { user, address, titles } = open('/staff/requests?show=handled&page=2')
    expect(titles).toEqual(['Requests · Staff · Ungana'])
    const tabs = within(screen.getByRole('tablist', { name: 'Requests and registrations' }))
    expect(tabs.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')])).toEqual([
      ['Requests', 'true'],
      ['Registrations', 'false'],
    ])
    await user.click(tabs.getByRole('tab', { name: 'Registrations' }))
    expect(address()).toBe('/staff/requests?list=registrations')
    expect(await screen.findByText('1 registration')).toBeTruthy()
    expect(screen.queryByText(/request$/)).toBeNull()
    await user.click(tabs.getByRole('tab', { name: 'Requests' }))
    expect(address()).toBe('/staff/requests')
    expect(await screen.findByText('1 request')).toBeTruthy()
  })

  test('opens the list that the address names', async () => {
    open('/staff/requests?list=registrations')
    expect(await screen.findByText('1 registration')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Registrations' }).getAttribute('aria-selected')).toBe('true')
  })
})

describe.each([
  {
    list: '',
    endpoint: { listExhibitionRequests },
    one: request(),
    words: ['request', 'requests'],
    csv: '/api/staff/exhibition-requests.csv',
    failed: 'Error loading the list',
    loading: 'Loading the list...',
    none: ['No new requests', 'No requests'],
  },
  {
    list: 'list=registrations&',
    endpoint: { listExhibitionRegistrations },
    one: registration(),
    words: ['registration', 'registrations'],
    csv: '/api/staff/exhibition-registrations.csv',
    failed: 'Error loading the list',
    loading: 'Loading the list...',
    none: ['No new registrations', 'No registrations'],
  },
])('the queue of $words.1', ({ list, endpoint, one, words, csv, failed, loading, none }) => {
  const named = endpoint as unknown as { listExhibitionRequests: typeof listExhibitionRequests }
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...(one as ExhibitionRequest), id: one.id.slice(0, -2) + (10 + index) }))

  test('shows new, handled or all items in pages, and offers them as a file', async () => {
    const reads = answer(named, items(2), { headers: { 'x-total-count': '120' } })
    const { user, address } = open(`/staff/requests?${list}page=2`)
    expect(await screen.findByText(`120 ${words[1]}`)).toBeTruthy()
    const link = () => screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
    expect([reads.at(-1)?.query, link()]).toEqual([{ status: 'new', page: '2' }, `${csv}?status=new`])
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(`/staff/requests?${list}page=3`)
    await user.click(screen.getByRole('button', { name: 'Handled' }))
    expect(address()).toBe(`/staff/requests?${list}show=handled`)
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ status: 'handled', page: '1' }))
    expect(link()).toBe(`${csv}?status=handled`)
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(reads.at(-1)?.query).toEqual({ page: '1' }))
    expect(link()).toBe(csv)
    expect([pressed('New'), pressed('Handled'), pressed('All')]).toEqual(['false', 'false', 'true'])
    expect(screen.getByRole('link', { name: 'Download CSV' }).hasAttribute('download')).toBe(true)
  })

  test('uses the singular for one item', async () => {
    answer(named, items(1))
    open(`/staff/requests?${list}`)
    expect(await screen.findByText(`1 ${words[0]}`)).toBeTruthy()
  })

  test.each([
    ['', none[0], `All ${words[1]} are handled.`],
    ['show=handled', none[1], null],
  ])('says when the list is empty: %s', async (show, title, hint) => {
    answer(named, [])
    open(`/staff/requests?${list}${show}`)
    expect(await screen.findByRole('heading', { level: 2, name: title as string })).toBeTruthy()
    expect(screen.queryByText(`All ${words[1]} are handled.`)?.textContent ?? null).toBe(hint)
  })

  test('shows a loading text and offers to try again after a failure', async () => {
    refuse(named, { status: 500 })
    const { user } = open(`/staff/requests?${list}`)
    expect(await screen.findByText(loading)).toBeTruthy()
    expect(await screen.findByText(failed)).toBeTruthy()
    expect(screen.getByText('Please try again')).toBeTruthy()
    const { release } = hold(named, items(1))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Trying again...' })).toBeTruthy()
    release()
    expect(await screen.findByText(`1 ${words[0]}`)).toBeTruthy()
  })
})

describe('a request', () => {
  test('shows the sender, the wanted services and how to reply', async () => {
    answer({ listExhibitionRequests }, [request()])
    open()
    await screen.findByText('1 request')
    expect(row().getByRole('heading', { name: 'Kivu Coffee Exporters' })).toBeTruthy()
    expect(row().getByText('Samples of forty kilograms, and buyers to meet.')).toBeTruthy()
    expect(row().getByText('SIAL Paris')).toBeTruthy()
    expect(row().getByText('Aline Uwase')).toBeTruthy()
    expect(['Logistics', 'Matchmaking', 'New'].map((words) => row().queryByText(words)?.textContent)).toEqual(['Logistics', 'Matchmaking', 'New'])
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['mailto:office@kivu-exporters.example?subject=Your%20request%20to%20Ungana%3A%20Logistics%2C%20Matchmaking', 'tel:+250788123456'])
    expect(row().queryByText(/^Handled/)).toBeNull()
  })

  test.each([
    ['company', 'Company page', '/company/'],
    ['organization', 'Organization page', '/organization/'],
  ])('links to the %s page of an account', async (accountPage, words, path) => {
    answer({ listExhibitionRequests }, [request({ accountId: member.id, accountPage, event: null })])
    open()
    await screen.findByText('1 request')
    expect(
      row()
        .getAllByRole('link')
        .slice(2)
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([[words, path + member.id]])
    expect(row().queryByText('SIAL Paris')).toBeNull()
  })

  test('shows no link for an account without a page', async () => {
    answer({ listExhibitionRequests }, [request({ accountId: member.id })])
    open()
    await screen.findByText('1 request')
    expect(row().getAllByRole('link')).toHaveLength(2)
  })

  test('disappears from the new requests when marked as handled', async () => {
    let now = [request()]
    answer({ listExhibitionRequests }, () => now)
    const { user, toasts } = open()
    const { calls, release } = hold({ changeExhibitionRequest }, request(handled))
    await user.click(await screen.findByRole('button', { name: 'Mark as handled: Kivu Coffee Exporters' }))
    expect((await screen.findByText('Saving...')).closest('button')?.getAttribute('aria-busy')).toBe('true')
    now = []
    release()
    expect(await screen.findByText('No new requests')).toBeTruthy()
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: requested.id }, body: { status: 'handled' } }])
    expect(toasts).toEqual([{ title: 'Request handled', description: 'Kivu Coffee Exporters' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('0 requests')))
  })

  test('can be marked as new again', async () => {
    answer({ listExhibitionRequests }, [request(handled)])
    const { user, toasts } = open('/staff/requests?show=handled')
    const calls = answer({ changeExhibitionRequest }, request())
    await screen.findByText('1 request')
    expect(row().getByText('Handled')).toBeTruthy()
    expect(row().getByText(/^Handled 22 Nov 2026/)).toBeTruthy()
    await user.click(row().getByRole('button', { name: 'Mark as new: Kivu Coffee Exporters' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Request reopened', description: 'Kivu Coffee Exporters' }]))
    expect(calls.map(({ body }) => body)).toEqual([{ status: 'new' }])
  })

  test('shows why a change failed', async () => {
    const { user, toasts } = open()
    refuse({ changeExhibitionRequest }, { status: 404, message: 'It is gone.' })
    await user.click(await screen.findByRole('button', { name: 'Mark as handled: Kivu Coffee Exporters' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'The request could not be changed', description: 'It is gone.', variant: 'destructive' }]))
    expect(screen.getByText('It is gone.')).toBeTruthy()
    expect(rows()).toHaveLength(1)
  })
})

describe('a registration', () => {
  test('shows the sender, the event and the number of people', async () => {
    answer({ listExhibitionRegistrations }, [registration()])
    open('/staff/requests?list=registrations')
    await screen.findByText('1 registration')
    expect(row().getByRole('heading', { name: 'Kivu Coffee Exporters' })).toBeTruthy()
    expect(['New', 'Delegation', '12 people', 'Twelve washing stations.'].filter((words) => !row().queryByText(words))).toEqual([])
    expect(
      row()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/register-event/5',
      'mailto:office@kivu-exporters.example?subject=Your%20registration%3A%20Intra-African%20Trade%20Fair%20(IATF2027)',
      'tel:+250788123456',
    ])
    expect(row().queryByText(/^Handled/)).toBeNull()
  })

  test('uses the singular for one person', async () => {
    answer({ listExhibitionRegistrations }, [registration({ attendees: 1, message: null, ...handled })])
    open('/staff/requests?list=registrations')
    expect(await screen.findByText('1 person')).toBeTruthy()
    expect(screen.getByText(/^Handled 22 Nov 2026/)).toBeTruthy()
  })

  test('can be marked as handled', async () => {
    answer({ listExhibitionRegistrations }, [registration()])
    const { user, toasts } = open('/staff/requests?list=registrations')
    const calls = answer({ changeExhibitionRegistration }, registration(handled))
    await user.click(await screen.findByRole('button', { name: 'Mark as handled: Kivu Coffee Exporters' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Registration handled', description: 'Kivu Coffee Exporters' }]))
    expect(calls.map(({ params, body }) => ({ params, body }))).toEqual([{ params: { id: registered.id }, body: { status: 'handled' } }])
  })
})
