import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HostApi } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { ShowMore } from './show-more.tsx'
import { STEP, useGrowingList } from './use-growing-list.ts'

const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `row ${n}` }))

afterEach(() => onlineManager.setOnline(true))

function List({ count }: { readonly count: number }) {
  const list = useGrowingList<{ id: string }>(['list'], count, async () => [])
  return (
    <>
      {list.data?.length ?? 'no'} rows
      <ShowMore list={list} rows={createRef<HTMLElement>()} onMore={() => undefined} />
    </>
  )
}

function shown(client: QueryClient, count: number) {
  const host = { live: { subscribe: () => () => undefined } } as Partial<HostApi> as HostApi
  const html = renderToStaticMarkup(
    <HostProvider host={host}>
      <QueryClientProvider client={client}>
        <List count={count} />
      </QueryClientProvider>
    </HostProvider>,
  )
  return html
    .replaceAll(/<style.*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('rows that are here stay while more are on their way, with the button that asked for them', () => {
  const client = new QueryClient()
  expect(shown(client, STEP)).toBe('no rows')
  client.setQueryData(['list', STEP], rows(STEP))
  expect(shown(client, STEP)).toBe('30 rows Show more')
  expect(shown(client, 2 * STEP)).toBe('30 rows Loading...')
  onlineManager.setOnline(false)
  expect(shown(client, 3 * STEP)).toBe('30 rows No connection')
  client.setQueryData(['list', 3 * STEP], rows(70))
  expect(shown(client, 3 * STEP)).toBe('70 rows')
})

test('rows that are here stay where more do not come, with another try', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  client.setQueryData(['list', STEP], rows(STEP))
  await client.prefetchQuery({ queryKey: ['list', 2 * STEP], queryFn: () => Promise.reject(new Error('Service Unavailable')) })
  expect(shown(client, 2 * STEP)).toBe('30 rows Try again')
})
