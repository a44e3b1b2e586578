import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlacesMissing } from './place-fields.tsx'
import { referenceQuery } from './queries.ts'

async function shown(answer: Promise<unknown>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  await queries.prefetchQuery({ ...referenceQuery, queryFn: async () => (await answer) as never })
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
  expect(await shown(Promise.resolve({ cities: [], countries: [], stops: [] }))).toBe('')
})
