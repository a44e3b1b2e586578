import { listDeals } from '@ungana/contracts-deals'
import { answer, memberAs, refuse, sample, screen, staff, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { openPage } from '#testing/open-page.tsx'

test('lists each deal with its side, price and phase', async () => {
  const [first] = await sample({ listDeals })
  if (!first) throw new Error('The sample is empty')
  answer({ listDeals }, [first, { ...first, id: crypto.randomUUID(), side: 'seller', phase: 'completed' }])
  openPage('/deals')
  await screen.findAllByRole('link', { name: 'Green coffee, washed' })
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Green coffee, washedOpenYou buy from Kivu Coffee · USD 16,950.00 · 22 November 2026',
    'Green coffee, washedCompletedYou sell to Nairobi Beans · USD 16,950.00 · 22 November 2026',
  ])
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/deals/${first.id}`)
})

test('says where deals come from when there are none, and where to begin', async () => {
  answer({ listDeals }, [])
  openPage('/deals')
  await screen.findByText('No deals yet')
  expect(screen.getByText('When a quote is accepted, open the deal from its inquiry. Or propose a deal on the page of a company.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find businesses' }).getAttribute('href')).toBe('/directory')
})

test.each([
  ['a person who only reads', memberAs('viewer')],
  ['staff', staff],
])('invites %s to no deal', async (_who, user) => {
  answer({ listDeals }, [])
  openPage('/deals', { user })
  await screen.findByText('No deals yet')
  expect(screen.queryByText(/propose a deal/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Find businesses' })).toBeNull()
})

test('retries after a failure', async () => {
  refuse({ listDeals }, { status: 500 })
  const { user } = openPage('/deals')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error loading your deals')
  answer({ listDeals }, [])
  await user.click(within(alert).getByRole('button'))
  await screen.findByText('No deals yet')
})

test('asks a visitor to log in, and loads nothing', async () => {
  const calls = answer({ listDeals }, [])
  openPage('/deals', { user: null })
  await screen.findByText('Please log in to see your deals')
  expect(calls).toEqual([])
})

test('shows more deals when the person asks for them, and leads to the record and the passport', async () => {
  const [first] = await sample({ listDeals })
  if (!first) throw new Error('The sample is empty')
  const rows = Array.from({ length: 31 }, (_, nth) => ({ ...first, id: crypto.randomUUID(), subject: `Deal ${nth}` }))
  answer({ listDeals }, ({ query: { limit } }) => rows.slice(0, Number(limit)))
  const { user, titles } = openPage('/deals')
  const more = await screen.findByText('Show more')
  expect(screen.queryByText('Deal 30')).toBeNull()
  await user.click(more.closest('button') as HTMLElement)
  await screen.findByText('Deal 30')
  expect(document.activeElement?.textContent).toBe('Deal 30')
  expect(['Your record', 'Trade passport'].map((text) => screen.getByText(text).getAttribute('href'))).toEqual(['/deals/record', '/deals/passport'])
  expect(titles).toContain('Deals · Ungana')
})
