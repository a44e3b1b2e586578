// What is on a page stays there when it cannot be loaded again.
import { QueryClientProvider } from '@tanstack/react-query'
import type { HostApi } from '@ungana/contracts-shell'
import { ApiError, createQueryClient, HostProvider } from '@ungana/web-kit'
import type { ComponentType, PropsWithChildren, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as router from 'react-router-dom'
import { expect, test } from 'vitest'
import EventPage from './features/event-registration/event-page.tsx'
import OrganizationPage from './features/organization/organization-page.tsx'
import { CalendarTable } from './features/trade-events/calendar-table.tsx'
import { ExhibitionTabs } from './features/trade-events/exhibition-tabs.tsx'
import TradeOrganizationsPage from './features/trade-organizations/trade-organizations-page.tsx'
import { ResultList } from './lib/result-list.tsx'

// Not of what the site uses of the router: only its real entry, which tests get, has one that needs no browser.
const { MemoryRouter } = router as unknown as { readonly MemoryRouter: ComponentType<PropsWithChildren> }
const host = { toast: () => undefined, session: { user: null } } as unknown as HostApi
const error = new ApiError(503, 'x')
const nothing = () => undefined

/** The page as it is drawn with what was loaded under `key`, after a later look at that failed. */
function drawn(page: ReactElement, key: readonly string[], data: unknown): string {
  const queries = createQueryClient()
  queries.setQueryData(['directory', ...key], data)
  const query = queries.getQueryCache().find({ queryKey: ['directory', ...key] })
  query?.setState({ ...query.state, status: 'error', error })
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={queries}>
        <HostProvider host={host}>{page}</HostProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

const named = { id: '7', name: 'Kivu Growers', description: 'Coffee', categories: [], country: 'Rwanda', location: 'Kigali', type: 'regional' }
const organization = { ...named, acronym: 'KG', regionalBlock: 'EAC', category: 'Council', memberStates: [], members: [], type: 'association' }
const list = {
  things: 'organizations',
  errorTitle: 'Error loading organizations',
  card: () => <b key="7">Kivu Growers</b>,
  empty: null,
  pager: 'ends',
  page: 1,
  pageUrl: String,
  onBeyond: nothing,
  result: {
    data: { items: [named], total: 1, similar: 0, page: 1 },
    isError: true,
    isFetching: false,
    isPlaceholderData: false,
    errorUpdatedAt: 1,
    refetch: nothing,
  },
} as const

test.each([
  ['a list of what was found', <ResultList key="" {...list} />, ['none'], null],
  ['the trade calendar', <CalendarTable key="" />, ['trade-calendar'], [{ id: '7', event: 'Kivu Growers' }]],
  [
    'trade events',
    <ExhibitionTabs key="" type="regional" filter={{ text: '', categories: [] }} onType={nothing} onClear={nothing} />,
    ['exhibitions'],
    [named],
  ],
  ['a trade event', <EventPage key="" />, ['exhibition', ''], named],
  ['trade organizations', <TradeOrganizationsPage key="" />, ['trade-organizations'], [organization]],
  ['an organization', <OrganizationPage key="" />, ['organization', ''], organization],
])('%s', (_, page, key, data) => {
  const html = drawn(page, key, data)
  expect(html).toContain('Kivu Growers')
  expect(html).not.toMatch(/Error loading/)
})
