import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getStaffAccount, listStaff, restoreAccount, type StaffAccount, suspendAccount } from '@ungana/contracts-identity'
import { Button, color, Disclosure, Stack, size } from '@ungana/ui'
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

/** Suspends or restores an account with a reason, and shows its history. */
export function AccountActions({ account }: { readonly account: StaffAccount }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const suspended = account.status === 'suspended'
  return (
    <Disclosure summary={suspended ? t`Restore or show history` : t`Suspend or show history`}>
      <Stack $gap={4}>
        <SmallForm
          key={account.status}
          label={suspended ? t`Restore ${account.name}` : t`Suspend ${account.name}`}
          fields={[
            {
              name: 'reason',
              label: t`Reason`,
              type: 'lines',
              hint: suspended ? t`Kept in the audit log` : t`Sent to the owner by email and kept in the audit log`,
              missing: t`Please give a reason of at least 5 characters.`,
              min: 5,
              max: 1000,
            },
          ]}
          submit={suspended ? t`Restore Account` : t`Suspend Account`}
          variant={suspended ? 'outline' : 'danger'}
          failure={t`Nothing was changed`}
          send={(body) => call(suspended ? restoreAccount : suspendAccount, { params: { id: account.id }, body })}
          onDone={() => {
            toast({ title: suspended ? t`The account was restored` : t`The account was suspended` })
            void queries.invalidateQueries({ queryKey: ACCOUNTS_KEY })
          }}
        />
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

function Acts({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: [...ACCOUNTS_KEY, id],
    queryFn: ({ signal }) => call(getStaffAccount, { params: { id } }, { signal }),
    staleTime: 0,
  })
  const { data: staff } = useQuery({ queryKey: ['staff', 'names'], queryFn: ({ signal }) => call(listStaff, {}, { signal }) })
  if (!data) return null
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

const actText = (action: string, when: string, name: string) =>
  action === 'account.suspended' ? t`${when}: suspended by ${name}` : t`${when}: restored by ${name}`
