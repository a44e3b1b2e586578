import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { messagingKey } from '#lib/message-keys.ts'
import { BegunRow } from './begun-row.tsx'

const [accountId, otherId] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']
const entry = {
  id: 1,
  accountId,
  otherId,
  otherName: 'Company',
  content: 'Do you ship to Kigali?',
  files: [],
  key: '0'.repeat(32),
  writtenAt: '2026-11-21T08:00:00.000Z',
  attemptedAt: null,
  refusal: null,
}

test('what was written before anybody knew to whom has the name as soon as that is known', () => {
  const client = new QueryClient()
  const row = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <BegunRow accountId={accountId} entry={entry} open={false} to="/messages" />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  expect(row()).toContain('Company')
  client.setQueryData([...messagingKey(accountId), 'other', otherId], { id: otherId, name: 'Kivu Roasters', sample: false })
  expect(row()).toContain('Kivu Roasters')
  expect(row()).not.toContain('Company')
})
