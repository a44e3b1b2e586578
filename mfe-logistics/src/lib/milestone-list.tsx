import { t } from '@lingui/core/macro'
import type { Booking } from '@ungana/contracts-logistics'
import { bareList, color, size } from '@ungana/ui'
import { momentText, usePersonText } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { statusText } from './status-text.ts'

/* A vertical line at the left, like the route drawing on a phone. */
const List = styled.ol`
  ${bareList}
  display: grid;

  > li {
    position: relative;
    display: grid;
    gap: 2px;
    padding-bottom: 18px;
    padding-inline-start: 28px;
  }

  > li:last-child {
    padding-bottom: 0;
  }

  > li::before {
    content: '';
    position: absolute;
    top: 6px;
    inset-inline-start: 2px;
    width: 14px;
    height: 14px;
    border: 3px solid ${color.green};
    border-radius: 50%;
    background: ${color.card};
  }

  > li:first-child::before {
    background: ${color.marigold};
  }

  > li:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 20px;
    bottom: -6px;
    inset-inline-start: 7px;
    width: 4px;
    background: ${color.green};
  }

  strong::first-letter {
    text-transform: uppercase;
  }

  small {
    color: ${color.ink2};
    font-size: ${size.caption};
  }
`

interface Milestone {
  readonly kind: string
  readonly place: string | null
  readonly note?: string | null
  readonly at: string
  readonly person?: Booking['milestones'][number]['person']
}

/** The milestones, newest first. */
export function MilestoneList({ milestones }: { readonly milestones: readonly Milestone[] }) {
  const personText = usePersonText()
  return (
    <List aria-label={t`Milestones`}>
      {[...milestones].reverse().map(({ kind, place, note, at, person }) => (
        <li key={`${kind} ${at}`}>
          <strong>{place ? `${statusText(kind)}: ${place}` : statusText(kind)}</strong>
          {note ? <span dir="auto">{note}</span> : null}
          <small>{[personText(person), momentText(at)].filter(Boolean).join(', ')}</small>
        </li>
      ))}
    </List>
  )
}
