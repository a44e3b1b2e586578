import { afterEach, expect, test, vi } from 'vitest'
import { whileVisible } from './while-visible.ts'

afterEach(() => void vi.unstubAllGlobals())

function page(visibilityState: 'visible' | 'hidden') {
  const document = Object.assign(new EventTarget(), { visibilityState })
  vi.stubGlobal('document', document)
  return (state: typeof visibilityState) => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
}

test('works while the page is visible, starts again each time it becomes visible, and ends when the signal aborts', async () => {
  const show = page('hidden')
  const log: string[] = []
  const stopping = new AbortController()
  const done = whileVisible(async (seen) => {
    log.push('begins')
    await new Promise<void>((_resolve, reject) => seen.addEventListener('abort', () => reject(new Error('ended'))))
  }, stopping.signal)
  const begun = (times: number) => vi.waitFor(() => expect(log).toHaveLength(times), { interval: 1 })
  expect(log).toEqual([])
  show('visible')
  await begun(1)
  show('hidden')
  show('visible')
  await begun(2)
  stopping.abort()
  await done
  show('hidden')
  show('visible')
  expect(log).toHaveLength(2)
})

test('does not restart finished work while the page stays visible', async () => {
  const show = page('visible')
  let times = 0
  const stopping = new AbortController()
  const done = whileVisible(async () => {
    times += 1
    throw new Error('refused')
  }, stopping.signal)
  await vi.waitFor(() => expect(times).toBe(1), { interval: 1 })
  show('hidden')
  show('visible')
  await vi.waitFor(() => expect(times).toBe(2), { interval: 1 })
  stopping.abort()
  await done
  expect(times).toBe(2)
})
