import { t } from '@lingui/core/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import type { BankDetailsRequest } from '@ungana/contracts-payments'
import { Badge, Cluster, Quiet, Stack, TextLink } from '@ungana/ui'
import { dayText, usePersonText, useServed } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { requestBadge } from './request-badge.ts'
import { RequestLog } from './request-log.tsx'

const Name = styled.h3`
  overflow-wrap: anywhere;
`

const PurposeText = styled.p.attrs({ dir: 'auto' })`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

interface RequestRowProps {
  readonly request: BankDetailsRequest
  /** The other side of the request. */
  readonly other: BankDetailsRequest['owner']
  readonly children?: ReactNode
}

/** One request, for either side: account, purpose, status and log. */
export function RequestRow({ request, other, children }: RequestRowProps) {
  const { bankName, currency, masked, purpose, message, createdAt, status } = request
  const personText = usePersonText()
  const askedBy = personText(request.askedBy)
  const decidedBy = personText(request.decidedBy)
  const isServed = useServed()
  const { tone, text } = requestBadge(request)
  return (
    <Stack $gap={2}>
      <Cluster $gap={2}>
        <Name>{isServed(accountPagePath(other)) ? <TextLink href={accountPagePath(other)}>{other.name}</TextLink> : other.name}</Name>
        <Badge tone={tone}>{text}</Badge>
      </Cluster>
      <p>
        {bankName} · {masked} · {currency}
      </p>
      <PurposeText>
        <strong>{purpose}</strong>
        {message ? `\n${message}` : ''}
      </PurposeText>
      <Quiet>{t`Requested ${dayText(createdAt)}`}</Quiet>
      {askedBy ? <Quiet>{t`Requested by ${askedBy}`}</Quiet> : null}
      {decidedBy ? <Quiet>{status === 'rejected' ? t`Rejected by ${decidedBy}` : t`Approved by ${decidedBy}`}</Quiet> : null}
      {children}
      <RequestLog id={request.id} />
    </Stack>
  )
}
