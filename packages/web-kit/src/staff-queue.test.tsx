// Staff queues: filter, pages, and where the focus goes when a decision removes a row.
import { expect, test } from 'vitest'
import { act, member, type RenderOptions, render, screen, staff, staffAs, waitFor } from '../testing/index.ts'
import { QueueFilter, QueueSearch, StaffList, StaffPage, StaffPageSkeleton, useQueue, useQueueView } from './index.ts'

interface Page {
  readonly items: readonly { readonly id: string }[]
  readonly total: number
}
const named = (...ids: string[]): Page => ({ items: ids.map((id) => ({ id })), total: ids.length })

let asked: string[]
let answerWith: (key: string) => Page | Promise<Page>

function Queue() {
  const view = useQueueView(['new', 'old'], ['kind'])
  const { shown, search, page } = view
  const key = `${shown} ${search} ${page}`
  const result = useQueue(['queue', key], async () => {
    asked.push(key)
    return answerWith(key)
  })
  return (
    <StaffPage act="reports.decide" title="Reports" lead="What was reported.">
      <QueueSearch view={view} label="Search reports" placeholder="Name" />
      <QueueFilter view={view} labels={{ new: 'New', old: 'Old' }} />
      <StaffList
        result={result}
        count={(total) => `${total} ${total === 1 ? 'report' : 'reports'}`}
        empty="None"
        row={({ id }) => <button type="button">{id}</button>}
        view={view}
      />
    </StaffPage>
  )
}

async function open(page: Page | ((key: string) => Page | Promise<Page>), { at = '/staff/reports', ...options }: RenderOptions = {}) {
  asked = []
  answerWith = typeof page === 'function' ? page : () => page
  const rendered = render(<Queue />, { at, user: staff, ...options })
  await waitFor(() => expect(asked).not.toEqual([]))
  return rendered
}
/** Texts of the rows. The pager's items have links instead of buttons and are left out. */
const rows = () => screen.queryAllByRole('listitem').flatMap((item) => (item.querySelector('button') ? [item.textContent] : []))

test.each([
  [member, undefined, 'You are logged in as Kivu Coffee Growers.'],
  [null, '/login?from=%2Fstaff%2Freports%3Fpage%3D2', undefined],
])('tells members that the page is for staff, and shows visitors a login link', (user, login, words) => {
  asked = []
  answerWith = () => named()
  const { titles } = render(<Queue />, { at: '/staff/reports?page=2', user })
  expect(screen.getByRole('heading', { level: 1, name: 'This page is for staff' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Log In' })?.getAttribute('href')).toBe(login)
  expect(screen.queryByText(/^You are logged in as/)?.textContent).toBe(words)
  expect(titles).toEqual(['Reports · Staff · Ungana'])
})

test('tells staff with another role that the page is not part of it', () => {
  asked = []
  answerWith = () => named()
  render(<Queue />, { at: '/staff/reports', user: staffAs('payments') })
  expect(screen.getByRole('heading', { level: 1, name: 'This page is not part of your role' })).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
})

test('shows the page to staff whose role has it', async () => {
  await open(named('a'), { user: staffAs('moderation') })
  await waitFor(() => expect(rows()).toEqual(['a']))
})

test('its skeleton shows the title and the back link', () => {
  render(<StaffPageSkeleton title="Reports" />)
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Staff' }).getAttribute('href')).toBe('/staff')
  expect(screen.getByRole('status').textContent).toBe('Loading...')
})

test('selects the first filter unless the URL names another, and keeps other filters', async () => {
  const { user, address } = await open(named('a'), { at: '/staff/reports?show=other&kind=company&page=3' })
  expect(asked).toContain('new  3')
  expect(screen.getByText('This link asks for “other”, which does not exist. Showing “New” instead.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Old' }))
  expect(address()).toBe('/staff/reports?show=old&kind=company')
  await waitFor(() => expect(asked.at(-1)).toBe('old  1'))
  expect(screen.getByRole('button', { name: 'Old', pressed: true })).toBeTruthy()
  expect(screen.queryByText(/^The link asks for/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'New' }))
  expect(address()).toBe('/staff/reports?kind=company')
})

test('searches on submit from page 1, and shows a search that comes from the URL', async () => {
  const { user, address } = await open({ ...named('a'), total: 101 }, { at: '/staff/reports?search=tea&page=2' })
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search reports' })
  expect(box.value).toBe('tea')
  await user.type(box, ' leaves ')
  expect(address()).toBe('/staff/reports?search=tea&page=2')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/staff/reports?search=tea+leaves')
  await waitFor(() => expect(asked.at(-1)).toBe('new tea leaves 1'))
  await user.click(screen.getByRole('button', { name: 'Old' }))
  const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    window.history.go(-2)
    await gone
  })
  expect(box.value).toBe('tea')
})

test.each(['0', '1.5', '1000001', 'x', '-2'])('page=%s shows the first page', async (page) => {
  await open(named('a'), { at: `/staff/reports?page=${page}` })
  expect(asked).toEqual(['new  1'])
})

test('has pages of fifty rows, whose links keep the filters', async () => {
  await open({ ...named('a'), total: 101 }, { at: '/staff/reports?show=old&page=2' })
  expect(await screen.findByText('101 reports')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe('/staff/reports?show=old')
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/staff/reports?show=old&page=3')
  expect(screen.queryByRole('link', { name: 'Page 4' })).toBeNull()
})

test('keeps the previous page, marked as busy, until the next has loaded', async () => {
  let release = (_: Page) => {}
  const { user } = await open((key) => (key.startsWith('new') ? named('a') : new Promise((resolve) => (release = resolve))))
  await screen.findByRole('button', { name: 'a' })
  await user.click(screen.getByRole('button', { name: 'Old' }))
  expect(rows()).toEqual(['a'])
  expect(screen.getByRole('list').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('true')
  await act(async () => release(named('b')))
  await waitFor(() => expect(rows()).toEqual(['b']))
  expect(screen.getByRole('list').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false')
})

test('goes to the last page when the current page becomes empty', async () => {
  const { address } = await open((key) => (key === 'new  2' ? { ...named('last'), total: 51 } : { items: [], total: 51 }), {
    at: '/staff/reports?page=3',
  })
  await waitFor(() => expect(rows()).toEqual(['last']))
  expect(address()).toBe('/staff/reports?page=2')
})

test('moves the focus to the count when the focused row disappears', async () => {
  const { user, queries } = await open(named('a', 'b'))
  await user.click(await screen.findByRole('button', { name: 'a' }))
  answerWith = () => named('b')
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(rows()).toEqual(['b']))
  expect(document.activeElement).toBe(screen.getByText('1 report'))
})

test('does not move the focus when another row disappears', async () => {
  const { queries } = await open(named('a', 'b'))
  await screen.findByRole('button', { name: 'a' })
  answerWith = () => named('b')
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(rows()).toEqual(['b']))
  expect(document.activeElement).toBe(document.body)
})

test('shows that it is empty, loading or failed', async () => {
  const { unmount } = await open(named())
  expect(await screen.findByRole('heading', { level: 2, name: 'None' })).toBeTruthy()
  unmount()
  let fail = (_: Error) => {}
  const { user } = await open(() => new Promise((_resolve, reject) => (fail = reject)))
  expect(screen.getByText('Loading the list...')).toBeTruthy()
  await act(async () => fail(new Error('Lost')))
  expect(await screen.findByRole('heading', { level: 2, name: 'Error loading the list' })).toBeTruthy()
  expect(screen.queryByText(/^\d+ reports?$/)).toBeNull()
  answerWith = () => named('a')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toEqual(['a']))
})
