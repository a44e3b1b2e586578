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

test('a form without its places says so, and asks for them again', async () => {
  const words = await shown(Promise.reject(new Error('No connection')))
  expect(words).toContain('The lists of places did not load')
  expect(words).toContain('Try again')
  const lists = Promise.resolve({ cities: [], countries: [], stops: [] })
  expect(await shown(lists)).toBe('')
  // Asked for again in vain, they are still there.
  expect(await shown(lists, Promise.reject(new Error('No connection')))).toBe('')
})
