import { SAVED_AT } from '@ungana/contracts-shell/saved-data'
import { afterEach, expect, test, vi } from 'vitest'
import { answerOrSaved, tellEarlier } from './saved-data.ts'

afterEach(() => vi.unstubAllGlobals())

/** Without a network. The saved answers were saved at these times. */
function offline(savedAt: Readonly<Record<string, number>>) {
  const told: unknown[] = []
  const match = async ({ url }: Request) => new Response('', { headers: { [SAVED_AT]: String(savedAt[url]) } })
  vi.stubGlobal('caches', { open: async () => ({ match }) })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('No network')
  })
  vi.stubGlobal('self', { clients: { get: async () => ({ postMessage: (message: unknown) => told.push(message) }) } })
  const ask = async (url: string) => {
    const work: Promise<unknown>[] = []
    await answerOrSaved({ clientId: 'page', request: { url }, waitUntil: (each: Promise<unknown>) => work.push(each) } as unknown as FetchEvent)
    await Promise.all(work)
  }
  return { ask, told }
}

const copy = (savedAt: number) => ({ kind: 'saved-copy', savedAt })

test('a page learns the age of its own answers, not of those that the document asked for on earlier pages', async () => {
  const { ask, told } = offline({ '/api/old': 1000, '/api/new': 9000 })
  await ask('/api/old')
  await ask('/api/new')
  expect(told).toEqual([copy(1000), copy(9000)])
})

test('a document that begins to listen learns the age of the oldest answer so far, once', async () => {
  const { ask, told } = offline({ '/api/old': 1000, '/api/new': 9000 })
  await ask('/api/new')
  await ask('/api/old')
  told.length = 0
  await tellEarlier('page')
  await tellEarlier('page')
  expect(told).toEqual([copy(1000)])
})
