import { companyPath } from '@ungana/contracts-directory'
import { Cluster, color, media, size, TextLink } from '@ungana/ui'
import { momentText } from '@ungana/web-kit'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: 8px 20px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);

    > button {
      justify-self: start;
    }
  }
`

const Text = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 6px;
`

const Title = styled.h2`
  font-size: ${size.body};
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.small};
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }
`

const When = styled.time`
  color: ${color.ink3};
  font-size: ${size.caption};
`

const Message = styled.p`
  max-width: 76ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

interface QueueRowProps {
  readonly title: string
  readonly badges: ReactNode
  /** When it came. */
  readonly when: string
  readonly facts: ReactNode
  readonly message: string | null
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** Something that a company has asked of staff. */
export function QueueRow({ title, badges, when, facts, message, action, children }: QueueRowProps) {
  return (
    <Row>
      <Text>
        <Cluster $gap={2}>
          <Title>{title}</Title>
          {badges}
          <When dateTime={when}>{momentText(when)}</When>
        </Cluster>
        <Facts>{facts}</Facts>
        {message ? <Message>{message}</Message> : null}
        {children}
      </Text>
      {action}
    </Row>
  )
}

interface ContactProps {
  readonly contactPerson: string
  readonly email: string
  readonly phone: string
  readonly accountId: string | null
  /** Subject of a mail. */
  readonly about: string
}

const Ways = styled(Facts)`
  align-items: center;

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

/** Whom to answer, and how. */
export function Contact({ contactPerson, email, phone, accountId, about }: ContactProps) {
  return (
    <Ways>
      <span>{contactPerson}</span>
      <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(about)}`}>{email}</a>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
      {accountId ? <TextLink href={companyPath(accountId)}>Company page</TextLink> : null}
    </Ways>
  )
}
