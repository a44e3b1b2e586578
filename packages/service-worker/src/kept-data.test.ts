import { expect, test } from 'vitest'
import { isGone, renewKept } from './kept-data.ts'

/** The part of a cache that the worker uses here. */
function cacheWith(...addresses: readonly string[]) {
  const content = new Map(addresses.map((address) => [address, new Response('old')]))
  const store = {
    match: async (address: string) => content.get(address)?.clone(),
    put: async (address: string, answer: Response) => void content.set(address, answer),
  }
  return { content, store: store as unknown as Cache }
}

const [KEPT, OTHER] = ['https://ungana.test/api/deals/1', 'https://ungana.test/api/deals/2']

test('an answer renews its kept copy with the new size, and keeps nothing that was not kept', async () => {
  const { content, store } = cacheWith(KEPT)
  for (const url of [KEPT, OTHER])
    await renewKept(store, { url } as Request, new Blob(['fresh!']), new Headers({ 'content-length': '3', etag: '"1"' }))
  expect([...content.keys()]).toEqual([KEPT])
  const kept = content.get(KEPT)
  expect([await kept?.text(), kept?.headers.get('content-length'), kept?.headers.get('etag')]).toEqual(['fresh!', '6', '"1"'])
})

test('what is removed while the renewal waits for its turn stays away', async () => {
  const { content, store } = cacheWith(KEPT)
  let removed: (() => void) | undefined
  const page = navigator.locks.request('ungana:kept-data', () => new Promise<void>((resolve) => (removed = resolve)))
  const renewal = renewKept(store, { url: KEPT } as Request, new Blob(['fresh!']), new Headers())
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1)
  content.delete(KEPT)
  removed?.()
  await Promise.all([page, renewal])
  expect([...content.keys()]).toEqual([])
})

test.each([
  [200, false],
  [401, false],
  [403, true],
  [404, true],
  [410, true],
  [503, false],
])('an answer %i means that the kept copy must go: %s', (status, gone) => {
  expect(isGone({ status, headers: new Headers({ 'ungana-offline': 'kept' }) } as Response)).toBe(gone)
})

test('an answer that may no longer be saved means that the kept copy must go', () => {
  expect(isGone(new Response('482 913'))).toBe(true)
})
