import { setLessData } from '@ungana/ui'
import { passTime, stopClock } from '@ungana/web-kit/testing'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { listedRemote } from '#testing/site.tsx'
import { prefetchWhenIdle } from './prefetch-when-idle.ts'

const fetchedAhead = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')]
afterEach(() => {
  for (const link of fetchedAhead()) link.remove()
})

const registry = () => ({ remotes: [listedRemote({ preload: ['/r/a/entry.js', '/r/a/routes.js'] }), listedRemote({ preload: ['/r/b/entry.js'] })] })

function stub(facts: { readonly readyState?: DocumentReadyState; readonly connection?: object; readonly idle?: boolean }) {
  const { readyState = 'complete', connection, idle = false } = facts
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState)
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  if (!idle) return
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => setTimeout(work, 20),
    cancelIdleCallback: (handle: ReturnType<typeof setTimeout>) => clearTimeout(handle),
  })
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    Reflect.deleteProperty(window, 'cancelIdleCallback')
  })
}

test.each([
  ['is idle', true, 20],
  ['cannot report idle time', false, 1500],
])('loads the first files of all remotes once the browser %s', async (_, idle, milliseconds) => {
  stopClock()
  stub({ idle })
  prefetchWhenIdle(registry())
  await passTime(milliseconds - 1)
  expect(fetchedAhead()).toEqual([])
  await passTime(1)
  expect(fetchedAhead().map((link) => [link.getAttribute('href'), link.as, link.crossOrigin])).toEqual([
    ['/r/a/entry.js', 'script', 'anonymous'],
    ['/r/a/routes.js', 'script', 'anonymous'],
    ['/r/b/entry.js', 'script', 'anonymous'],
  ])
})

test.each([true, false])('stops when its page goes away (idle callbacks: %s)', async (idle) => {
  stopClock()
  stub({ idle })
  prefetchWhenIdle(registry())()
  await passTime(5000)
  expect(fetchedAhead()).toEqual([])
})

test('waits until the page has loaded', async () => {
  stopClock()
  stub({ readyState: 'loading' })
  prefetchWhenIdle(registry())
  await passTime(5000)
  expect(fetchedAhead()).toEqual([])
  window.dispatchEvent(new Event('load'))
  await passTime(1500)
  expect(fetchedAhead()).toHaveLength(3)
})

test('stops when its page goes away before loading has finished', async () => {
  stopClock()
  stub({ readyState: 'interactive' })
  prefetchWhenIdle(registry())()
  window.dispatchEvent(new Event('load'))
  await passTime(5000)
  expect(fetchedAhead()).toEqual([])
})

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('loads nothing in advance for a visitor with %o', async (connection) => {
  stopClock()
  stub({ connection })
  prefetchWhenIdle(registry())()
  prefetchWhenIdle(registry())
  await passTime(5000)
  expect(fetchedAhead()).toEqual([])
})

test('loads nothing in advance for a visitor who chose to use less data', async () => {
  stopClock()
  stub({})
  setLessData(true)
  onTestFinished(() => setLessData(false))
  prefetchWhenIdle(registry())
  await passTime(5000)
  expect(fetchedAhead()).toEqual([])
})

test('loads in advance over a fast connection', async () => {
  stopClock()
  stub({ connection: { effectiveType: '4g' } })
  prefetchWhenIdle(registry())
  await passTime(1500)
  expect(fetchedAhead()).toHaveLength(3)
})
