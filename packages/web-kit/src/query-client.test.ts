import * as reactQuery from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

// Not of what the site uses of it: only its real entry, which tests get, has them.
const { MutationObserver, onlineManager } = reactQuery as unknown as {
  readonly MutationObserver: new (
    queries: reactQuery.QueryClient,
    options: { mutationFn: () => Promise<unknown> },
  ) => { mutate: () => Promise<unknown> }
  readonly onlineManager: { setOnline: (online: boolean) => void }
}

test("has the product's defaults", () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
    mutations: { retry: false, networkMode: 'always' },
  })
})

test('what is pressed without a network fails then, and is not done once there is one', async () => {
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
