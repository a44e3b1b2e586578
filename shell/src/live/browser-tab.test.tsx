import type { LiveEvent } from '@ungana/contracts-shell'
import { waitFor } from '@ungana/web-kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { fakeLocks, fakeStream } from '#testing/live.ts'
import { joinAsTab } from './browser-tab.ts'

/** A tab of this browser. */
function openTab(accountId = 'ada') {
  const news: LiveEvent[] = []
  const leave = joinAsTab(accountId, { emit: (each) => void news.push(each), onSessionEnded: async () => undefined })
  onTestFinished(leave)
  return { leave, told: () => news.map(({ event, position }) => `${event} ${position}`) }
}

test('one of two tabs reads the stream, and both receive its events', async () => {
  fakeLocks()
  const stream = fakeStream()
  const first = openTab()
  await waitFor(() => expect(stream.readers()).toBe(1))
  const second = openTab()
  await waitFor(() => expect(second.told()).toEqual(['reset 40']))
  stream.emit('one')
  await waitFor(() =>
    expect([first.told(), second.told()]).toEqual([
      ['reset 40', 'one 41'],
      ['reset 40', 'one 41'],
    ]),
  )
  expect(stream.positions).toEqual([null])
})

test('when the reading tab closes, the other continues after the last event', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  const first = openTab()
  await waitFor(() => expect(stream.readers()).toBe(1))
  const second = openTab()
  await waitFor(() => expect(second.told()).toHaveLength(1))
  stream.emit('one')
  await waitFor(() => expect(second.told()).toHaveLength(2))
  first.leave()
  await waitFor(() => expect(stream.positions).toEqual([null, '41']))
  expect(locks.held).toBe(1)
  stream.emit('two')
  await waitFor(() => expect(second.told()).toEqual(['reset 40', 'one 41', 'two 42']))
  expect(first.told()).toEqual(['reset 40', 'one 41'])
})

test('tabs of another account receive no events', async () => {
  fakeLocks()
  const stream = fakeStream()
  openTab('ada')
  const other = openTab('ben')
  await waitFor(() => expect(stream.readers()).toBe(2))
  expect(stream.positions).toEqual([null, null])
  await waitFor(() => expect(other.told()).toEqual(['reset 40']))
})

test('each tab has its own stream in a browser without channels', async () => {
  const locks = fakeLocks()
  const stream = fakeStream()
  const { BroadcastChannel } = globalThis
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  onTestFinished(() => void Object.assign(globalThis, { BroadcastChannel }))
  const tabs = [openTab(), openTab()]
  await waitFor(() => expect(stream.readers()).toBe(2))
  stream.emit('one')
  await waitFor(() =>
    expect(tabs.map(({ told }) => told())).toEqual([
      ['reset 40', 'one 41'],
      ['reset 40', 'one 41'],
    ]),
  )
  expect(locks.held).toBe(0)
})
