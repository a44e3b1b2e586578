import { companyPath } from '@ungana/contracts-directory'
import { type StaffAccount, searchAccounts } from '@ungana/contracts-identity'
import { staffPath } from '@ungana/contracts-shell'
import { Badge, Stack } from '@ungana/ui'
import { callPage, momentText, QueueFilter, QueueRow, QueueSearch, StaffList, StaffPageSkeleton, useQueue, useQueueView } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { useServed } from '#layout/use-served.ts'
import { StaffListPage } from '#lib/staff-list-page.tsx'
import { AccountActs } from './account-acts.tsx'
import { ACCOUNTS_KEY } from './accounts-key.ts'

const TITLE = 'Accounts'
const choices = ['all', 'active', 'suspended', 'closed'] as const
const labels = { all: 'All', active: 'Active', suspended: 'Suspended', closed: 'Closed' }

const words = { loading: 'Loading accounts...', failed: 'Error loading accounts', failedHint: 'Please try again', empty: 'No account found' }

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
  const view = useQueueView(choices)
  const { shown, search, page } = view
  const result = useQueue([...ACCOUNTS_KEY, shown, search, page], (signal) =>
    callPage(searchAccounts, { query: { q: search, page, ...(shown === 'all' ? {} : { status: shown }) } }, { signal }),
  )
  return (
    <Stack $gap={4}>
      <QueueSearch view={view} label="Search accounts" placeholder="Name, username, e-mail or id" />
      <QueueFilter view={view} labels={labels} />
      <div>
        <StaffList
          result={result}
          words={{ ...words, emptyHint: <WithoutAccount /> }}
          countText={(total) => `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}`}
          row={(account) => <AccountRow account={account} />}
          view={view}
        />
      </div>
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
    <QueueRow
      title={role === 'member' && status === 'active' ? <Link to={companyPath(id)}>{name}</Link> : name}
      badges={
        <>
          {status === 'active' ? null : (
            <Badge tone={status === 'suspended' ? 'danger' : 'neutral'}>{status === 'suspended' ? 'Suspended' : 'Closed'}</Badge>
          )}
          {role === 'member' ? null : <Badge>{role === 'staff' ? 'Staff' : 'Organization'}</Badge>}
        </>
      }
      facts={
        <>
          <span>{username}</span>
          <span>
            {email}
            {emailConfirmed ? '' : ' (not confirmed)'}
          </span>
          <span>Since {momentText(createdAt)}</span>
          <span>{lastSeenAt ? `Last seen ${momentText(lastSeenAt)}` : 'Not seen lately'}</span>
          {twoFactor ? <span>Second factor</span> : null}
        </>
      }
    >
      {role === 'staff' || status === 'closed' ? null : <AccountActs account={account} />}
    </QueueRow>
  )
}
