import { forbiddenActs, getTeam, listActivity, type TeamRole } from '@ungana/contracts-identity'
import { answer, hold, member, refuse, sample, staff, waitFor, within } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { main, renderSite } from '#testing/site.tsx'

const FINANCE = '01a1fc90-1111-7510-8bf0-06e9a79a1f01'
const as = (role: TeamRole) => ({ ...member, person: { id: member.id, name: 'Aline Uwase', role, cannot: forbiddenActs(role) } })

async function openLog() {
  answer({ getTeam })
  const calls = answer({ listActivity })
  const site = renderSite({ at: '/settings/log', session: as('owner') })
  await main().findByText('Sent a quote')
  return { ...site, calls }
}
const row = (words: string) => within(main().getByText(words).closest('li') as HTMLElement)

test('asks a visitor to log in', async () => {
  renderSite({ at: '/settings/log' })
  expect(await main().findByRole('heading', { name: 'Please log in to see the activity of your company' })).toBeTruthy()
  expect(document.title).toBe('Activity · Ungana')
})

test.each([
  ['staff', staff],
  ['a manager', as('manager')],
])('%s cannot read it', async (_who, session) => {
  const calls = answer({ listActivity })
  renderSite({ at: '/settings/log', session })
  expect(await main().findByText('Only owners see the activity')).toBeTruthy()
  expect(calls).toEqual([])
})

test('shows a loading state, then a failure with a retry button', async () => {
  answer({ getTeam })
  const { release } = hold({ listActivity })
  const first = renderSite({ at: '/settings/log', session: as('owner') })
  expect(await main().findByText('Loading the activity...')).toBeTruthy()
  release()
  await main().findByText('Sent a quote')
  first.unmount()
  refuse({ listActivity }, { status: 503 })
  const { user } = renderSite({ at: '/settings/log', session: as('owner') })
  await main().findByRole('heading', { name: 'Error loading the activity' })
  answer({ listActivity })
  await user.click(main().getByRole('button', { name: 'Try again' }))
  expect(await main().findByText('Sent a quote')).toBeTruthy()
})

test('says who did what and when, and leads to it', async () => {
  await openLog()
  const quote = row('Sent a quote')
  expect(quote.getByText('Aline Uwase')).toBeTruthy()
  expect(quote.getByRole('link', { name: 'Sent a quote' }).getAttribute('href')).toBe('/messages?inquiry=01a1fc9f-0002-7000-8000-000000000002')
  expect(row('Added bank details').getByText('Grace Uwera')).toBeTruthy()
  expect(row('Added bank details').getByRole('link').getAttribute('href')).toBe('/bank-details')
})

test('names a person who has left', async () => {
  await openLog()
  expect(row('Deleted a product').getByText('Eric Mugisha')).toBeTruthy()
  expect(main().getByRole('option', { name: 'Eric Mugisha' })).toBeTruthy()
})

test('shows what one person did', async () => {
  const { user, calls } = await openLog()
  await user.selectOptions(main().getByLabelText('Person'), 'Grace Uwera')
  await waitFor(() => expect(calls.map(({ query }) => query)).toEqual([{ limit: '30' }, { limit: '30', person: FINANCE }]))
  expect(main().getByRole('option', { name: 'Eric Mugisha' })).toBeTruthy()
})

test('an action of a newer release shows its own name', async () => {
  answer({ getTeam })
  const page = await sample({ listActivity })
  for (const entry of page.entries) entry.action = 'POST /api/newer'
  answer({ listActivity }, page)
  renderSite({ at: '/settings/log', session: as('owner') })
  expect(await main().findAllByText('POST /api/newer')).toHaveLength(page.entries.length)
})

test('a company where nothing happened yet learns what will appear', async () => {
  answer({ getTeam })
  answer({ listActivity }, { entries: [], more: false })
  renderSite({ at: '/settings/log', session: as('owner') })
  expect(await main().findByText('Nothing yet')).toBeTruthy()
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Download as CSV' }).disabled).toBe(true)
})

test('the CSV file has all entries, and no cell that a spreadsheet would run', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  const { user } = await openLog()
  const page = await sample({ listActivity })
  for (const entry of page.entries) entry.person.name = '=cmd()"'
  const calls = answer({ listActivity }, page)
  await user.click(main().getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(calls.map(({ query }) => query)).toEqual([{ limit: '500' }])
  expect((await files[0]?.text())?.split('\r\n').slice(0, 2)).toEqual([
    '\ufeff"Time","Person","Action","Number"',
    `"2026-11-27T09:30:00.000Z","'=cmd()""","Added bank details","01a1fc9f-0001-7000-8000-000000000001"`,
  ])
})
