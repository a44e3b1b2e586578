import { findRoute, getRoadMap } from '@ungana/contracts-logistics'
import { act, answer, renderSlot, sample, screen } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import DealRoute from './deal-route.tsx'

const route = await sample({ findRoute })
const [start, border] = [route.points[0]?.name ?? '', route.points.find((point) => point.border)?.name ?? '']

test('draws the route of a deal, and says in words and in a list where the goods were last reported', async () => {
  const watches = vi.spyOn(globalThis, 'IntersectionObserver')
  answer({ getRoadMap })
  const calls = answer({ findRoute })
  renderSlot(DealRoute, { context: { origin: 'Nairobi', destination: 'Kampala', at: border } })
  await screen.findByText(`Last reported in ${border}.`)
  expect(calls.map(({ query }) => query)).toEqual([{ origin: 'Nairobi', destination: 'Kampala' }])
  expect(screen.getByRole('img', { name: new RegExp(`^${start}, .*${border}`) })).toBeTruthy()
  const [near] = watches.mock.calls[0] ?? []
  await act(async () => near?.([{ isIntersecting: true }] as IntersectionObserverEntry[], watches.mock.instances[0] as IntersectionObserver))
  const [seen] = await screen.findAllByText('The load was last seen here')
  expect(seen?.closest('li')?.textContent).toContain(border)
})

test('says that nobody has reported yet', async () => {
  answer({ findRoute })
  renderSlot(DealRoute, { context: { origin: 'Nairobi', destination: 'Kampala', at: null } })
  await screen.findByText('Nobody has reported yet where the goods are.')
})
