import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: baseline;

  > span {
    flex: 1 1 8em;
  }

  > bdi {
    margin-inline-start: auto;
    text-align: end;
  }
`

interface RowProps {
  readonly name: ReactNode
  readonly children: ReactNode
  /** `li` in a list. */
  readonly as?: 'li'
}

/** A name at the start and a value at the end of one line. */
export const Row = ({ name, children, as }: RowProps) => (
  <Line as={as}>
    <span>{name}</span>
    <bdi>{children}</bdi>
  </Line>
)
