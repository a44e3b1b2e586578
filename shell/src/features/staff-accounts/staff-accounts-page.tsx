import { plural, t } from '@lingui/core/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import { confirmSuspension, declineSuspension, listSuspensions, type StaffAccount, searchAccounts } from '@ungana/contracts-identity'
import { staffPath } from '@ungana/contracts-shell'
import { Badge, Stack } from '@ungana/ui'
import {
  callPage,
  momentText,
  QueueFilter,
  QueueRow,
  QueueSearch,
  StaffList,
  StaffPageSkeleton,
  StaffProposals,
  useMay,
  useQueue,
  useQueueView,
} from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { useServed } from '#layout/use-served.ts'
import { StaffListPage } from '#lib/staff-list-page.tsx'
import { AccountActions } from './account-actions.tsx'
import { ACCOUNTS_KEY } from './accounts-key.ts'

const TITLE = t`Accounts`
const choices = ['all', 'active', 'suspended', 'closed'] as const
const labels = { all: t`All`, active: t`Active`, suspended: t`Suspended`, closed: t`Closed` }

const roleNames: Readonly<Record<string, string>> = { staff: t`Staff`, organization: t`Organization`, person: t`Person` }

const suspensions = { list: listSuspensions, confirm: confirmSuspension, decline: declineSuspension }

/** Lets staff find, suspend and restore accounts. */
export function StaffAccountsPage() {
  return (
    <StaffListPage
      act="accounts.see"
      title={TITLE}
      lead={t`Find an account by company name, username, email address or id. Two members of staff suspend a company.`}
    >
      <Accounts />
    </StaffListPage>
  )
}

/** Shown until the page's code has loaded. */
export const StaffAccountsSkeleton = () => <StaffPageSkeleton title={TITLE} />

function Accounts() {
  const view = useQueueView(choices)
  const { shown, search, page } = view
  const result = useQueue([...ACCOUNTS_KEY, shown, search, page], (signal) =>
    callPage(searchAccounts, { query: { q: search, page, ...(shown === 'all' ? {} : { status: shown }) } }, { signal }),
  )
  return (
    <Stack $gap={4}>
      <StaffProposals from={suspensions} act="accounts.suspend" queue={ACCOUNTS_KEY} confirm={t`Suspend`} />
      <QueueSearch view={view} label={t`Search accounts`} placeholder={t`Name, username, email or id`} />
      <QueueFilter view={view} labels={labels} />
      <div>
        <StaffList
          result={result}
          count={(count) => plural(count, { one: '# account', other: '# accounts' })}
          empty={t`No accounts found`}
          emptyHint={<WithoutAccount />}
          row={(account) => <AccountRow account={account} />}
          view={view}
        />
      </div>
    </Stack>
  )
}

/** Hint for organizations that have no account yet. */
function WithoutAccount() {
  const served = useServed()
  const queue = staffPath('verifications')
  return (
    <>
      {t`An organization has no account until it is verified and has opened the link in its welcome email.`}
      {served(queue) ? (
        <>
          {' '}
          <Link to={queue}>{t`Organizations to verify`}</Link>
        </>
      ) : null}
    </>
  )
}

function AccountRow({ account }: { readonly account: StaffAccount }) {
  const mayAct = useMay('accounts.suspend')
  const { id, name, username, email, role, status, personSuspended, suspensionProposed, emailConfirmed, twoFactor, createdAt, lastSeenAt } = account
  return (
    <QueueRow
      title={
        (role === 'member' || role === 'organization') && status === 'active' ? <Link to={accountPagePath({ id, kind: role })}>{name}</Link> : name
      }
      badges={
        <>
          {status === 'active' ? null : (
            <Badge tone={status === 'suspended' ? 'danger' : 'neutral'}>{status === 'suspended' ? t`Suspended` : t`Closed`}</Badge>
          )}
          {suspensionProposed ? <Badge tone="warning">{t`Suspension proposed`}</Badge> : null}
          {personSuspended ? <Badge tone="danger">{t`Person suspended`}</Badge> : null}
          {role === 'member' ? null : <Badge>{roleNames[role] ?? role}</Badge>}
        </>
      }
      facts={
        <>
          <span>{username}</span>
          <span>
            {email || t`Logs in with a link`}
            {emailConfirmed || !email ? '' : t` (not confirmed)`}
          </span>
          <span>{t`Since ${momentText(createdAt)}`}</span>
          <span>{lastSeenAt ? t`Last seen ${momentText(lastSeenAt)}` : t`Not seen recently`}</span>
          {twoFactor ? <span>{t`Second factor`}</span> : null}
        </>
      }
    >
      {!mayAct || role === 'staff' || status === 'closed' ? null : <AccountActions account={account} />}
    </QueueRow>
  )
}
