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
  requested: 'asked for the details',
  approved: 'approved the request',
  rejected: 'rejected the request',
  read: 'read the details',
  'number-changed': 'changed the account number',
  revoked: 'took the approval back',
  unshared: 'stopped sharing',
  deleted: 'deleted the account',
}

/** Who did what, when: the same for both sides. */
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
        <Quiet role="alert">The log could not be loaded. Please try again.</Quiet>
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
