import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlacesMissing } from './place-fields.tsx'
import { referenceQuery } from './queries.ts'

async function shown(...answers: Promise<unknown>[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  for (const answer of answers) await queries.prefetchQuery({ ...referenceQuery, queryFn: async () => (await answer) as never, staleTime: 0 })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <PlacesMissing />
    </QueryClientProvider>,
  )
}

test('shows that the list of places failed, and retries', async () => {
  const words = await shown(Promise.reject(new Error('No connection')))
  expect(words).toContain('Error loading the list of places')
  expect(words).toContain('Try again')
  const lists = Promise.resolve({ cities: [], countries: [], stops: [] })
  expect(await shown(lists)).toBe('')
  // The loaded lists stay after a failed retry.
  expect(await shown(lists, Promise.reject(new Error('No connection')))).toBe('')
})
