// Data on a page stays when a reload fails.
import {
  getExhibition,
  getOrganization,
  listExhibitions,
  listMembers,
  listOrganizations,
  listTradeCalendar,
  listTradeOrganizations,
  searchBusinesses,
} from '@ungana/contracts-directory'
import { act, refuse, sample, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { open } from './testing.tsx'

const organizationPage = '/organization/018d7d40-9140-776c-8ea3-1b1bc9809d1d'

test.each<[string, string, Parameters<typeof refuse>[0], () => Promise<string | undefined>]>([
  ['companies that were found', '/directory', { searchBusinesses }, async () => (await sample({ searchBusinesses }))[0]?.businessName],
  ['organizations', '/directory?type=organization', { listOrganizations }, async () => (await sample({ listOrganizations }))[0]?.name],
  ['the trade calendar', '/trade-events?calendar=2025-2026', { listTradeCalendar }, async () => (await sample({ listTradeCalendar }))[0]?.event],
  ['trade events', '/trade-events', { listExhibitions }, async () => (await sample({ listExhibitions }))[0]?.name],
  ['a trade event', '/register-event/5', { getExhibition }, async () => (await sample({ getExhibition })).name],
  ['trade organizations', '/trade-organizations', { listTradeOrganizations }, async () => (await sample({ listTradeOrganizations }))[0]?.name],
  ['an organization', organizationPage, { getOrganization }, async () => (await sample({ getOrganization })).name],
  ['members of an organization', organizationPage, { listMembers }, async () => (await sample({ listMembers }))[0]?.name],
])('%s stay on screen', async (_, at, endpoint, name) => {
  const words = (await name()) ?? ''
  const { queries } = open(at)
  await screen.findAllByText(words)
  const calls = refuse(endpoint, { status: 503 })
  await act(() => queries.invalidateQueries())
  expect(calls).not.toEqual([])
  expect(screen.getAllByText(words)).not.toEqual([])
  expect(screen.queryByText(/^Error loading/)).toBeNull()
})
