import { listDeals } from '@ungana/contracts-deals'
import { answer, member, memberAs, refuse, renderSlot, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import TodaySections from './today-sections.tsx'

test('lists running deals, those that wait for this company first, and not those that ended', async () => {
  const [one] = await sample({ listDeals })
  if (!one) throw new Error('The sample is empty')
  answer({ listDeals }, [
    { ...one, id: crypto.randomUUID(), subject: 'Salt', next: null },
    { ...one, id: crypto.randomUUID(), subject: 'Tea', next: null, side: 'seller', phase: 'proposed' },
    one,
    { ...one, id: crypto.randomUUID(), subject: 'Old tea', phase: 'completed' },
    { ...one, id: crypto.randomUUID(), subject: 'No tea', phase: 'cancelled' },
  ])
  renderSlot(TodaySections, { user: member })
  await screen.findByRole('link', { name: /^Green coffee/ })
  const links = within(screen.getByRole('region', { name: 'Deals' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Green coffee, washedYour turn', `/deals/${one.id}`],
    ['SaltYou buy from Kivu Coffee', expect.stringMatching(/^\/deals\//)],
    ['TeaYou sell to Nairobi Beans', expect.stringMatching(/^\/deals\//)],
    ['Your deals', '/deals'],
  ])
})

test('tries again after a failure, and says that no deal is running', async () => {
  refuse({ listDeals }, { status: 500 })
  const { user } = renderSlot(TodaySections, { user: member })
  const retry = await screen.findByRole('button')
  answer({ listDeals }, [])
  await user.click(retry)
  await screen.findByText('No deals in progress.')
})

test.each([
  ['a visitor', null],
  ['a driver', memberAs('driver')],
])('asks for nothing for %s', (_, user) => {
  const calls = answer({ listDeals })
  const { container } = renderSlot(TodaySections, { user })
  expect([container.textContent, calls.length]).toEqual(['', 0])
})
