import type { LiveNews } from '@ungana/contracts-shell'
import { waitFor } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { fakeLocks, fakeStream } from '#testing/live.ts'
import { joinAsTab } from './browser-tab.ts'

/** A tab of this browser. */
function openTab(accountId = 'ada') {
  const news: LiveNews[] = []
  const leave = joinAsTab(accountId, { tell: (each) => void news.push(each), sessionOver: async () => undefined })
  onTestFinished(leave)
  return { leave, told: () => news.map(({ event, position }) => `${event} ${position}`) }
}

test('of two tabs one reads the stream, and both hear the same', async () => {
  fakeLocks()
  const stream = fakeStream()
  const first = openTab()
  await waitFor(() => expect(stream.readers()).toBe(1))
  const second = openTab()
  await waitFor(() => expect(second.told()).toEqual(['reset 40']))
  stream.tell('one')
  await waitFor(() =>
    expect([first.told(), second.told()]).toEqual([
      ['reset 40', 'one 41'],
      ['reset 40', 'one 41'],
    ]),
  )
  expect(stream.asked).toEqual([null])
})

test('when the tab that reads closes, the other goes on after what it heard last', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  const first = openTab()
  await waitFor(() => expect(stream.readers()).toBe(1))
  const second = openTab()
  await waitFor(() => expect(second.told()).toHaveLength(1))
  stream.tell('one')
  await waitFor(() => expect(second.told()).toHaveLength(2))
  first.leave()
  await waitFor(() => expect(stream.asked).toEqual([null, '41']))
  expect(locks.held).toBe(1)
  stream.tell('two')
  await waitFor(() => expect(second.told()).toEqual(['reset 40', 'one 41', 'two 42']))
  expect(first.told()).toEqual(['reset 40', 'one 41'])
})

test('tabs of another account hear nothing of it', async () => {
  fakeLocks()
  const stream = fakeStream()
  openTab('ada')
  const other = openTab('ben')
  await waitFor(() => expect(stream.readers()).toBe(2))
  expect(stream.asked).toEqual([null, null])
  await waitFor(() => expect(other.told()).toEqual(['reset 40']))
})

test('a browser without channels between tabs has a stream for each', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  const { BroadcastChannel } = globalThis
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel }))
  const tabs = [openTab(), openTab()]
  await waitFor(() => expect(stream.readers()).toBe(2))
  stream.tell('one')
  await waitFor(() =>
    expect(tabs.map(({ told }) => told())).toEqual([
      ['reset 40', 'one 41'],
      ['reset 40', 'one 41'],
    ]),
  )
  expect(locks.held).toBe(0)
})
