import { listDeals } from '@ungana/contracts-deals'
import { answer, member, renderSlot, sample, screen, within } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import TodaySections from './today-sections.tsx'

test('lists running deals, those that wait for this company first, and not those that ended', async () => {
  const [one] = await sample({ listDeals })
  if (!one) throw new Error('The sample is empty')
  answer({ listDeals }, [
    { ...one, id: crypto.randomUUID(), subject: 'Salt', next: null },
    one,
    { ...one, id: crypto.randomUUID(), subject: 'Old tea', phase: 'completed' },
  ])
  renderSlot(TodaySections, { user: member })
  await screen.findByRole('link', { name: /^Green coffee/ })
  const links = within(screen.getByRole('region', { name: 'Deals' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Green coffee, washedYour turn', `/deals/${one.id}`],
    ['SaltYou buy from Kivu Coffee', expect.stringMatching(/^\/deals\//)],
    ['Your deals', '/deals'],
  ])
})
