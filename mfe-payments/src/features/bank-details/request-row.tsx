import { companyPath } from '@ungana/contracts-directory'
import type { BankDetailsRequest } from '@ungana/contracts-payments'
import { Badge, Cluster, Quiet, Stack, TextLink } from '@ungana/ui'
import { dayText, useServed } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { RequestLog } from './request-log.tsx'
import { standing } from './standing.ts'

const Name = styled.h3`
  overflow-wrap: anywhere;
`

const Words = styled.p`
  max-width: 70ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

interface RequestRowProps {
  readonly request: BankDetailsRequest
  /** The side that is not the reader. */
  readonly other: { readonly id: string; readonly name: string }
  readonly children?: ReactNode
}

/** One request, seen from either side: about which account, what for, how it stands, and what became of it. */
export function RequestRow({ request, other, children }: RequestRowProps) {
  const { bankName, currency, masked, purpose, message, createdAt } = request
  const isServed = useServed()
  const { tone, text } = standing(request)
  return (
    <Stack $gap={2}>
      <Cluster $gap={2}>
        <Name>{isServed(companyPath(other.id)) ? <TextLink href={companyPath(other.id)}>{other.name}</TextLink> : other.name}</Name>
        <Badge tone={tone}>{text}</Badge>
      </Cluster>
      <p>
        {bankName} · {masked} · {currency}
      </p>
      <Words>
        <strong>{purpose}</strong>
        {message ? `\n${message}` : ''}
      </Words>
      <Quiet>Asked {dayText(createdAt)}</Quiet>
      {children}
      <RequestLog id={request.id} />
    </Stack>
  )
}
