import { QueryClientProvider } from '@tanstack/react-query'
import type { Membership } from '@ungana/contracts-payments'
import type { HostApi } from '@ungana/contracts-shell'
import { createQueryClient, HostProvider } from '@ungana/web-kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { membershipKey } from '#lib/use-membership.ts'
import MembershipPage from './membership-page.tsx'

const free: Membership = {
  holderKind: 'business',
  plan: 'basic',
  name: 'Basic',
  from: null,
  until: null,
  renews: false,
  renewalPlan: null,
  renewalProblem: null,
  renewalRemedy: null,
}

function shown(membership: Membership): string {
  const queries = createQueryClient()
  queries.setQueryData(membershipKey, membership)
  const host = { session: { user: { businessName: 'Kivu Coffee' } } } as unknown as HostApi
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <HostProvider host={host}>
          <MembershipPage />
        </HostProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('what was agreed can be taken back also after the last try, and where its holder has something to do first', () => {
  const refused = { ...free, renewalPlan: 'professional', renewalProblem: 'Your card was declined.' } as const
  expect(shown(refused)).toContain('Cancel renewal')
  expect(shown({ ...refused, renewalRemedy: 'another-card' })).toContain('Cancel renewal')
  expect(shown(free)).not.toContain('Cancel renewal')
})
