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

const words: Readonly<Record<string, string>> = {
  requested: 'requested the details',
  approved: 'approved the request',
  rejected: 'rejected the request',
  read: 'viewed the details',
  'number-changed': 'changed the account number',
  revoked: 'revoked the approval',
  unshared: 'stopped sharing',
  deleted: 'deleted the account',
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
        Log
        <ChevronDown aria-hidden />
      </summary>
      {isError && !data ? (
        <Quiet role="alert">The log failed to load. Please try again.</Quiet>
      ) : data ? (
        <Entries>
          {data.map(({ action, by, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            <li key={index}>
              {momentText(at)}: the {by} {words[action] ?? action}
            </li>
          ))}
        </Entries>
      ) : (
        <Quiet>Loading...</Quiet>
      )}
    </Fold>
  )
}
