import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { messagingKey } from '#lib/message-keys.ts'
import { FoundMessages } from './found-messages.tsx'
import { useFoundMessages } from './message-queries.ts'

const accountId = '01890a5d-ac96-774b-bcce-b302099a8057'

afterEach(() => onlineManager.setOnline(true))

function Found() {
  return <FoundMessages result={useFoundMessages(accountId, 'peaberry')} openId={null} at={null} />
}

function shown(client = new QueryClient()) {
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Found />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('a search says that it is on its way, or that there is no network, and only an answer that nothing was found', () => {
  expect(shown()).toContain('Searching messages...')
  onlineManager.setOnline(false)
  expect(shown()).toContain('No connection')
  onlineManager.setOnline(true)
  const client = new QueryClient()
  client.setQueryData([...messagingKey(accountId), 'found', 'peaberry'], [])
  expect(shown(client)).toBe('')
})

test('a search that failed says so, with another try', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const queryKey = [...messagingKey(accountId), 'found', 'peaberry']
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('Service Unavailable')) })
  expect(shown(client)).toContain('Messages could not be searched')
  expect(shown(client)).toContain('Try again')
})
