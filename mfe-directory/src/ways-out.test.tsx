// Links lead to pages that are there for who reads them, and a list that has become shorter is no dead end.
import { QueryClientProvider } from '@tanstack/react-query'
import type { HostApi } from '@ungana/contracts-shell'
import { ApiError, createQueryClient, HostProvider } from '@ungana/web-kit'
import type { ComponentType, PropsWithChildren, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as router from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import RegistrationPage from './features/business-registration/registration-page.tsx'
import { MembersCard } from './features/organization/members-card.tsx'
import { MemberList } from './features/organization-members/member-list.tsx'
import OrganizationMembersPage from './features/organization-members/organization-members-page.tsx'
import { CompanySection } from './features/profile/company-section.tsx'
import { draftStore, newDraft } from './features/profile/edit-draft.ts'
import { companyFields } from './features/profile/sections.ts'
import { Contact } from './features/staff-requests/contact.tsx'
import { Review } from './features/staff-verifications/review.tsx'
import { ResultList } from './lib/result-list.tsx'

afterEach(() => vi.unstubAllGlobals())

// Not of what the site uses of the router: only its real entry, which tests get, has one that needs no browser.
const { MemoryRouter } = router as unknown as { readonly MemoryRouter: ComponentType<PropsWithChildren<{ readonly initialEntries?: string[] }>> }

interface Place {
  readonly at?: string
  readonly role?: string
  /** Under their keys below `directory`. */
  readonly loaded?: readonly (readonly [key: readonly unknown[], data: unknown])[]
  /** Key below `directory` of what was there, and is not any more. */
  readonly missing?: readonly unknown[]
}

function drawn(page: ReactElement, { at = '/', role = 'member', loaded = [], missing }: Place = {}): string {
  const host = { toast: () => undefined, Slot: () => null, session: { user: { id: '7', businessName: 'Kivu', role } } } as unknown as HostApi
  const queries = createQueryClient()
  for (const [key, data] of loaded) queries.setQueryData(['directory', ...key], data)
  if (missing) {
    const queryKey = ['directory', ...missing]
    queries.setQueryData(queryKey, {})
    const query = queries.getQueryCache().find({ queryKey })
    query?.setState({ ...query.state, status: 'error', error: new ApiError(404, 'x') })
  }
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[at]}>
      <QueryClientProvider client={queries}>
        <HostProvider host={host}>{page}</HostProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => href)

test.each([
  ['member', '/company/7'],
  ['organization', '/profile'],
  ['staff', '/staff'],
])('a %s who wants to register is led to %s', (role, path) => {
  expect(links(drawn(<RegistrationPage />, { role }))).toEqual([path])
})

test.each([
  ['company', ['/company/7']],
  ['organization', ['/organization/7']],
  [null, []],
] as const)('who asks staff for something, with the page of %s', (accountPage, paths) => {
  const asker = { contactPerson: 'Aline', email: 'a@x.example', phone: '+250788000000', accountId: '7', about: 'x' }
  expect(links(drawn(<Contact {...asker} accountPage={accountPage} />))).toEqual(paths)
})

test.each([
  ['business', 'active', ['/company/7']],
  ['business', 'suspended', []],
  ['organization', 'active', ['/organization/7']],
  ['organization', 'awaiting-payment', []],
] as const)('the profile of a %s that is %s', (kind, status, paths) => {
  const subject = { kind, id: '7', name: 'Kivu', country: 'Rwanda', type: 'trader', status, featured: false, sample: false }
  const registered = { contactPerson: null, email: null, phone: null, website: null, description: '', createdAt: '2026-11-20T08:30:00.000Z' }
  const verification = { id: 'v', status: 'withdrawn', subject, country: 'Rwanda', documents: [], checks: [], history: [], registered }
  const html = drawn(<Review id="v" />, { role: 'staff', loaded: [[['staff', 'verifications', 'v'], verification]] })
  expect(html).toContain('Profile')
  expect(links(html).filter((href) => /^.(company|organization)/.test(href ?? ''))).toEqual(paths)
})

test.each([
  ['organization', '/profile'],
  ['staff', '/staff/verifications'],
])('from the members of an organization without a page %s go back to %s', (role, back) => {
  const html = drawn(<OrganizationMembersPage />, { role, at: '/organization-members?organization=7', missing: ['organization', '7'] })
  expect(links(html)[0]).toBe(back)
})

const nobody = { items: [], total: 24 }
test.each([
  ['own list', <MemberList key="" organizationId="7" />, ['member-records', '7', '', 2]],
  ['page', <MembersCard key="" organizationId="7" />, ['members', '7', '', 2]],
])('on an organization’s %s a page that has lost its last member is left', (_, list, key) => {
  const html = drawn(list, { at: '/?page=2', loaded: [[key, nobody]] })
  expect(html).toContain('Loading members...')
  expect(html).not.toMatch(/No members/)
})

test('a page beyond a list in which nothing is left says so', () => {
  const result = { isError: false, isFetching: false, isPlaceholderData: false, errorUpdatedAt: 0, refetch: () => undefined }
  const list = { things: 'businesses', errorTitle: '', card: () => null, pager: 'ends', page: 2, pageUrl: String, onBeyond: () => undefined } as const
  expect(drawn(<ResultList {...list} result={{ ...result, data: { items: [], total: 0, page: 2 } }} empty="Nothing found" />)).toContain(
    'Nothing found',
  )
})

test.each([true, false])('an unsaved edit of a company is open after a reload (facts fixed: %s)', (factsFixed) => {
  const fields = companyFields(factsFixed)
  const values = Object.fromEntries(fields.map((field) => [field, 'Huye']))
  const stored = new Map([[draftStore('7', 'company'), JSON.stringify({ ...newDraft(values, 1), values })]])
  vi.stubGlobal('sessionStorage', { getItem: (name: string) => stored.get(name) ?? null })
  const profile = { id: '7', country: 'Rwanda', location: 'Kigali', businessType: 'trader', own: { factsFixed } }
  const html = drawn(<CompanySection profile={profile as unknown as Parameters<typeof CompanySection>[0]['profile']} />)
  expect(html).toContain('Company')
  expect(html).not.toContain('Edit company')
})
