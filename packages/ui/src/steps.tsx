// A process as a route: numbered stops on a line, horizontal on a wide screen and vertical on a phone.
import { relief } from '@ungana/contracts-kit/imigongo'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, media, size } from '#tokens.ts'

const STOP = 44

const Route = styled.ol`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  padding: 0;
  list-style: none;
  counter-reset: stop;

  ${media.phone} {
    grid-auto-flow: row;
  }
`

const Stop = styled.li`
  position: relative;
  padding-top: ${STOP + 14}px;
  padding-inline-end: 28px;
  counter-increment: stop;

  &::before {
    content: counter(stop) / '';
    position: absolute;
    z-index: 1;
    top: 0;
    inset-inline-start: 0;
    display: grid;
    place-items: center;
    width: ${STOP}px;
    height: ${STOP}px;
    border: 3px solid ${color.green};
    border-radius: 50%;
    background: ${color.paper};
    color: ${color.green};
    font-size: ${size.h3};
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }

  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: ${STOP / 2 - 3}px;
    inset-inline-start: 0;
    width: 100%;
    height: 6px;
    background: ${relief.marigold};
  }

  ${media.phone} {
    min-height: ${STOP}px;
    padding-block: 7px 28px;
    padding-inline: ${STOP + 16}px 0;

    &:last-child {
      padding-bottom: 0;
    }

    &:not(:last-child)::after {
      top: 0;
      inset-inline-start: ${STOP / 2 - 3}px;
      width: 6px;
      height: 100%;
    }
  }
`

const Text = styled.p`
  max-width: 36ch;
  margin-top: 6px;
  color: ${color.ink2};
`

export interface StepsProps {
  readonly steps: readonly { readonly title: string; readonly text: ReactNode }[]
  readonly className?: string
}

/** A few steps in order. Titles are level 3 headings. */
export function Steps({ steps, className }: StepsProps) {
  return (
    <Route className={className}>
      {steps.map(({ title, text }) => (
        <Stop key={title}>
          <h3>{title}</h3>
          <Text>{text}</Text>
        </Stop>
      ))}
    </Route>
  )
}
