import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HostApi } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { NotificationList } from './notification-list.tsx'

afterEach(() => onlineManager.setOnline(true))

const shown = () =>
  renderToStaticMarkup(
    <HostProvider host={{} as HostApi}>
      <QueryClientProvider client={new QueryClient()}>
        <NotificationList accountId="01890a5d-ac96-774b-bcce-b302099a8057" />
      </QueryClientProvider>
    </HostProvider>,
  )

test('without a network the list says so, and is not on its way', () => {
  expect(shown()).toContain('Loading notifications...')
  onlineManager.setOnline(false)
  expect(shown()).toContain('No connection')
  expect(shown()).not.toContain('Loading notifications...')
})
