import { Cluster, color, media, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { momentText } from './day-text.ts'

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

  /* The row's own line follows. */
  > details:last-child {
    border-bottom: 0;
  }
`

const Title = styled.h2`
  min-width: 0;
  font-size: ${size.body};
  overflow-wrap: anywhere;

  /* As high as a finger needs, and the line no higher for it. */
  > a {
    padding-block: 6px;
  }
`

/** What else there is to know, side by side. A direct link is as high as a thumb. */
export const QueueFacts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 16px;
  color: ${color.ink2};
  font-size: ${size.small};
  overflow-wrap: anywhere;

  > * {
    min-width: 0;
  }

  > a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
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
  readonly title: ReactNode
  readonly badges?: ReactNode
  /** When it came. */
  readonly when?: string
  readonly facts?: ReactNode
  /** Somebody's own words. */
  readonly message?: string | null | undefined
  /** At the right, under it on a phone. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** Something that waits for staff, or did. */
export function QueueRow({ title, badges, when, facts, message, action, children }: QueueRowProps) {
  return (
    <Row>
      <Text>
        <Cluster $gap={2}>
          <Title>{title}</Title>
          {badges}
          {when ? <When dateTime={when}>{momentText(when)}</When> : null}
        </Cluster>
        {facts ? <QueueFacts>{facts}</QueueFacts> : null}
        {message ? <Message>{message}</Message> : null}
        {children}
      </Text>
      {action}
    </Row>
  )
}
