import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  align-items: baseline;

  > bdi {
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
