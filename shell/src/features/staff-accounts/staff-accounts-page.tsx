import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { companyPath } from '@ungana/contracts-directory'
import { ACCOUNTS_PAGE_SIZE, type StaffAccount, searchAccounts } from '@ungana/contracts-identity'
import { staffPath } from '@ungana/contracts-shell'
import { Badge, Cluster, color, SearchField, SearchForm, Stack, size } from '@ungana/ui'
import { callPage, momentText, StaffPageSkeleton } from '@ungana/web-kit'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useServed } from '#layout/use-served.ts'
import { StaffListPage, StaffRows, useStaffList } from '#lib/staff-list-page.tsx'
import { AccountActs } from './account-acts.tsx'
import { ACCOUNTS_KEY } from './accounts-key.ts'

const TITLE = 'Accounts'
const filters = { all: 'All', active: 'Active', suspended: 'Suspended', closed: 'Closed' } as const

const words = { loading: 'Loading accounts...', failed: 'Error loading accounts', failedHint: 'Please try again', empty: 'No account found' }

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.caption};
  overflow-wrap: anywhere;
`

/** Some are one endless word. */
const Name = styled.h2`
  min-width: 0;
  overflow-wrap: anywhere;
`

/** Finding an account or a company, and suspending or restoring it. */
export function StaffAccountsPage() {
  return (
    <StaffListPage title={TITLE} lead="Find an account or a company by its name, username, e-mail address or id; suspend it, or take it back.">
      <Accounts />
    </StaffListPage>
  )
}

/** Before its code is there. */
export const StaffAccountsSkeleton = () => <StaffPageSkeleton title={TITLE} />

function Accounts() {
  const list = useStaffList(filters)
  const { show, search, page } = list
  const [draft, setDraft] = useState(search)
  const result = useQuery({
    queryKey: [...ACCOUNTS_KEY, show, search, page],
    queryFn: ({ signal }) =>
      callPage(searchAccounts, { query: { q: search, page, ...(show === 'all' ? {} : { status: show as 'active' }) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    list.find(draft.trim())
  }
  return (
    <Stack $gap={4}>
      <SearchForm onSubmit={submit}>
        <SearchField label="Search accounts" value={draft} onValueChange={setDraft} placeholder="Name, username, e-mail or id" />
      </SearchForm>
      <StaffRows
        filters={filters}
        list={list}
        result={result}
        words={{ ...words, emptyHint: <WithoutAccount /> }}
        countText={(total) => `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}`}
        row={(account) => <AccountRow account={account} />}
        pageSize={ACCOUNTS_PAGE_SIZE}
      />
    </Stack>
  )
}

/** Those who are not found here may have none yet. */
function WithoutAccount() {
  const served = useServed()
  const queue = staffPath('verifications')
  return (
    <>
      An organization has no account until it is verified and has followed the link in its mail.
      {served(queue) ? (
        <>
          {' '}
          <Link to={queue}>Organizations that wait</Link>
        </>
      ) : null}
    </>
  )
}

function AccountRow({ account }: { readonly account: StaffAccount }) {
  const { id, name, username, email, role, status, emailConfirmed, twoFactor, createdAt, lastSeenAt } = account
  return (
    <Stack $gap={3}>
      <Cluster $gap={3}>
        <Name>{role === 'member' && status === 'active' ? <Link to={companyPath(id)}>{name}</Link> : name}</Name>
        {status === 'active' ? null : (
          <Badge tone={status === 'suspended' ? 'danger' : 'neutral'}>{status === 'suspended' ? 'Suspended' : 'Closed'}</Badge>
        )}
        {role === 'member' ? null : <Badge>{role === 'staff' ? 'Staff' : 'Organization'}</Badge>}
      </Cluster>
      <Facts>
        <span>{username}</span>
        <span>
          {email}
          {emailConfirmed ? '' : ' (not confirmed)'}
        </span>
        <span>Since {momentText(createdAt)}</span>
        <span>{lastSeenAt ? `Last seen ${momentText(lastSeenAt)}` : 'Not seen lately'}</span>
        {twoFactor ? <span>Second factor</span> : null}
      </Facts>
      {role === 'staff' || status === 'closed' ? null : <AccountActs account={account} />}
    </Stack>
  )
}
