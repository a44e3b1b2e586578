import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getStaffAccount,
  listStaff,
  restoreAccount,
  restorePerson,
  type StaffAccount,
  suspendAccount,
  suspendPerson,
} from '@ungana/contracts-identity'
import { Button, color, Disclosure, ErrorPanel, Quiet, Stack, size } from '@ungana/ui'
import { call, momentText } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { SmallForm } from '#lib/small-form.tsx'
import { ACCOUNTS_KEY } from './accounts-key.ts'

const History = styled.ul`
  display: grid;
  gap: 6px;
  padding: 0;
  color: ${color.ink2};
  font-size: ${size.small};
  list-style: '';
  overflow-wrap: anywhere;
`

/** Suspends or restores a company or one person, with a reason, and shows the history. */
export function AccountActions({ account }: { readonly account: StaffAccount }) {
  const [open, setOpen] = useState(false)
  const suspended = account.status === 'suspended' || account.personSuspended
  return (
    <Disclosure summary={suspended ? t`Restore or show history` : t`Suspend or show history`}>
      <Stack $gap={4}>
        {account.role === 'person' ? null : <CompanyForm key={account.status} account={account} />}
        <PersonForm key={String(account.personSuspended)} account={account} />
        <div>
          {open ? (
            <Acts id={account.id} />
          ) : (
            <Button variant="outline" size="small" onClick={() => setOpen(true)}>
              {t`Show history`}
            </Button>
          )}
        </div>
      </Stack>
    </Disclosure>
  )
}

const reasonField = (hint: string) =>
  ({ name: 'reason', label: t`Reason`, type: 'lines', hint, missing: t`Please give a reason of at least 5 characters.`, min: 5, max: 1000 }) as const

function useDone(): (title: string) => void {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  return (title) => {
    toast({ title })
    void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY })
  }
}

function CompanyForm({ account: { id, name, status, suspensionProposed } }: { readonly account: StaffAccount }) {
  const done = useDone()
  const suspended = status === 'suspended'
  if (suspensionProposed && !suspended) return <Quiet>{t`The suspension of the company is waiting for a second member of staff.`}</Quiet>
  return (
    <SmallForm
      label={suspended ? t`Restore ${name}` : t`Suspend ${name}`}
      fields={[
        reasonField(suspended ? t`Kept in the audit log` : t`Another member of staff must confirm it. Then the owner gets the reason by email.`),
      ]}
      submit={suspended ? t`Restore Account` : t`Propose Suspension`}
      variant={suspended ? 'outline' : 'danger'}
      failure={t`Nothing was changed`}
      send={(body) => call(suspended ? restoreAccount : suspendAccount, { params: { id }, body })}
      onDone={() => done(suspended ? t`The account was restored` : t`The suspension was proposed`)}
    />
  )
}

/** For a person whose company stays active. */
function PersonForm({ account: { id, role, personSuspended } }: { readonly account: StaffAccount }) {
  const done = useDone()
  return (
    <Stack $gap={3}>
      {role === 'person' || personSuspended ? null : (
        <Quiet>{t`Or suspend only the person who registered it. The company and its other people can continue.`}</Quiet>
      )}
      <SmallForm
        label={personSuspended ? t`Restore the person` : t`Suspend the person`}
        fields={[reasonField(personSuspended ? t`Kept in the audit log` : t`Sent to the person by email and kept in the audit log`)]}
        submit={personSuspended ? t`Restore Person` : t`Suspend Person`}
        variant={personSuspended ? 'outline' : 'danger'}
        failure={t`Nothing was changed`}
        send={(body) => call(personSuspended ? restorePerson : suspendPerson, { params: { id }, body })}
        onDone={() => done(personSuspended ? t`The person can log in again` : t`The person was suspended`)}
      />
    </Stack>
  )
}

function Acts({ id }: { readonly id: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...ACCOUNTS_KEY, id],
    queryFn: ({ signal }) => call(getStaffAccount, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const { data: staff } = useQuery({ queryKey: ['staff', 'names'], queryFn: ({ signal }) => call(listStaff, {}, { signal }) })
  if (!data) {
    return isError ? (
      <ErrorPanel title={t`Error loading the history`} headingLevel={3} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    ) : (
      <Quiet>{t`Loading...`}</Quiet>
    )
  }
  if (data.acts.length === 0) return <p>{t`No actions yet.`}</p>
  return (
    <History>
      {data.acts.map(({ action, actor, reason, at }) => (
        <li key={at}>
          {actText(action, momentText(at), staff?.find((one) => one.id === actor)?.name ?? t`staff`)}
          {reason ? `: ${reason}` : ''}
        </li>
      ))}
    </History>
  )
}

function actText(action: string, when: string, name: string): string {
  switch (action) {
    case 'account.suspended':
      return t`${when}: suspended by ${name}`
    case 'account.suspension-proposed':
      return t`${when}: suspension proposed by ${name}`
    case 'account.suspension-declined':
      return t`${when}: suspension declined by ${name}`
    case 'account.suspension-withdrawn':
      return t`${when}: suspension withdrawn by ${name}`
    case 'person.suspended':
      return t`${when}: person suspended by ${name}`
    case 'person.restored':
      return t`${when}: person restored by ${name}`
    default:
      return t`${when}: restored by ${name}`
  }
}
