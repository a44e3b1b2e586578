import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

test("has the product's defaults", () => {
  expect(createQueryClient().getDefaultOptions()).toEqual({
    queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, retry: false },
    mutations: { retry: false },
  })
})
