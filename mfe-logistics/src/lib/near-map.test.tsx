import { getRoadMap, listTruckTowns } from '@ungana/contracts-logistics'
import { act, answer, render, screen } from '@ungana/web-kit/testing'
import { expect, test, vi } from 'vitest'
import { NearMap } from './near-map.tsx'

test('the map loads when the reader scrolls near it', async () => {
  const watches = vi.spyOn(globalThis, 'IntersectionObserver')
  const calls = [answer({ getRoadMap }), answer({ listTruckTowns })]
  render(<NearMap />)
  const [[seen, options] = []] = watches.mock.calls
  expect(options).toEqual({ rootMargin: '300px' })
  const isNear = (isIntersecting: boolean) =>
    act(async () => seen?.([{ isIntersecting }] as IntersectionObserverEntry[], watches.mock.instances[0] as IntersectionObserver))
  await isNear(false)
  expect(calls).toEqual([[], []])
  await isNear(true)
  await screen.findByRole('img', { name: /^Map of roads/ })
  await screen.findByText('From Nairobi: 1 truck')
})
