import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HostApi } from '@ungana/contracts-shell'
import { HostProvider } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InquiryList } from './inquiry-list.tsx'
import { InquiryPane } from './inquiry-pane.tsx'

const [accountId, id] = ['01890a5d-ac96-774b-bcce-b302099a8057', '01890a5d-ac96-774b-bcce-b302099a8058']

beforeEach(() => onlineManager.setOnline(false))
afterEach(() => onlineManager.setOnline(true))

const shown = (page: ReactNode) =>
  renderToStaticMarkup(
    <HostProvider host={{} as HostApi}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>
    </HostProvider>,
  )

test.each([
  ['the list', <InquiryList key="list" accountId={accountId} box="received" openId={null} />],
  ['an inquiry', <InquiryPane key="pane" accountId={accountId} id={id} box="received" />],
])('without a network %s says so, and is not on its way', (_name, page) => {
  expect(shown(page)).toContain('No connection')
  expect(shown(page)).not.toContain('aria-busy')
  onlineManager.setOnline(true)
  expect(shown(page)).toContain('aria-busy')
})
