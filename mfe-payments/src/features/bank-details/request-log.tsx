import { select, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { readBankRequestLog } from '@ungana/contracts-payments'
import { bareList, color, Quiet, size } from '@ungana/ui'
import { call, momentText } from '@ungana/web-kit'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { styled } from 'styled-components'

const Fold = styled.details`
  > summary {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: ${color.green};
    font-size: ${size.small};
    font-weight: 600;
    gap: 4px;
    cursor: pointer;

    > svg {
      width: 16px;
      height: 16px;
    }
  }

  &[open] > summary > svg {
    rotate: 180deg;
  }
`

const Entries = styled.ol`
  ${bareList}
  display: grid;
  gap: 6px;
  padding-bottom: 8px;
  font-size: ${size.small};
`

const texts: Readonly<Record<string, (by: string) => string>> = {
  requested: (by) => select(by, { owner: 'the owner requested the details', other: 'the requester requested the details' }),
  approved: (by) => select(by, { owner: 'the owner approved the request', other: 'the requester approved the request' }),
  rejected: (by) => select(by, { owner: 'the owner rejected the request', other: 'the requester rejected the request' }),
  read: (by) => select(by, { owner: 'the owner viewed the details', other: 'the requester viewed the details' }),
  'number-changed': (by) => select(by, { owner: 'the owner changed the account number', other: 'the requester changed the account number' }),
  revoked: (by) => select(by, { owner: 'the owner revoked the approval', other: 'the requester revoked the approval' }),
  unshared: (by) => select(by, { owner: 'the owner stopped sharing', other: 'the requester stopped sharing' }),
  deleted: (by) => select(by, { owner: 'the owner deleted the account', other: 'the requester deleted the account' }),
}

/** The access log of a request. Both sides of the request see the same log. */
export function RequestLog({ id }: { readonly id: string }) {
  const [open, setOpen] = useState(false)
  const { data, isError } = useQuery({
    queryKey: ['bank-details', 'log', id],
    enabled: open,
    staleTime: 0,
    queryFn: ({ signal }) => call(readBankRequestLog, { params: { id } }, { signal }),
  })
  return (
    <Fold onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t`Log`}
        <ChevronDown aria-hidden />
      </summary>
      {isError && !data ? (
        <Quiet role="alert">{t`The log failed to load. Please try again.`}</Quiet>
      ) : data ? (
        <Entries>
          {data.map(({ action, by, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            <li key={index}>
              {momentText(at)}: {texts[action]?.(by) ?? t`the ${by} ${action}`}
            </li>
          ))}
        </Entries>
      ) : (
        <Quiet>{t`Loading...`}</Quiet>
      )}
    </Fold>
  )
}
