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

  /* The row already has a line below it. */
  > details:last-child {
    border-bottom: 0;
  }
`

const Title = styled.h2`
  min-width: 0;
  font-size: ${size.body};
  overflow-wrap: anywhere;

  /* The padding makes the link large enough to tap and does not make the line higher. */
  > a {
    padding-block: 6px;
  }
`

/** More facts, side by side. Links directly inside are large enough to tap. */
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
  /** When the entry arrived (ISO 8601). */
  readonly when?: string
  readonly facts?: ReactNode
  /** Text that a user wrote. */
  readonly message?: string | null | undefined
  /** Shown at the right; below the text on a phone. */
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One entry of a staff queue. */
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
        {message ? <Message dir="auto">{message}</Message> : null}
        {children}
      </Text>
      {action}
    </Row>
  )
}
