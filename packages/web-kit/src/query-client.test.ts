import * as reactQuery from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

// Not exported by our curated module; tests import the real package.
const { MutationObserver, onlineManager, QueryObserver } = reactQuery as unknown as {
  readonly MutationObserver: new (
    queries: reactQuery.QueryClient,
    options: { mutationFn: () => Promise<unknown> },
  ) => { mutate: () => Promise<unknown> }
  readonly QueryObserver: new (
    queries: reactQuery.QueryClient,
    options: { queryKey: readonly string[]; queryFn: () => Promise<string> },
  ) => { subscribe: (listener: () => void) => () => void }
  readonly onlineManager: { setOnline: (online: boolean) => void }
}

test("has the specification's defaults", () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
    mutations: { retry: false, networkMode: 'always' },
  })
})

test('a change without a network fails at once and does not run later', async () => {
  const send = vi.fn(() => Promise.reject(new Error('No connection')))
  onlineManager.setOnline(false)
  try {
    const pressed = new MutationObserver(createQueryClient(), { mutationFn: send }).mutate()
    await expect(pressed).rejects.toThrow('No connection')
  } finally {
    onlineManager.setOnline(true)
  }
  expect(send).toHaveBeenCalledOnce()
})

test('fetches again after a first fetch during which the data changed', async () => {
  const client = createQueryClient()
  let stored = 'before'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const seen = stored
    return new Promise<string>((resolve) => answers.push(() => resolve(seen)))
  }
  const observer = new QueryObserver(client, { queryKey: ['booking'], queryFn })
  const stop = observer.subscribe(() => {})
  stored = 'after'
  void client.invalidateQueries({ queryKey: ['booking'] })
  answers.shift()?.()
  await vi.waitUntil(() => answers.length === 1)
  answers.shift()?.()
  await vi.waitUntil(() => client.getQueryData(['booking']) === 'after')
  expect(client.isFetching()).toBe(0)
  stop()
})
