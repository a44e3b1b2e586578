import { t } from '@lingui/core/macro'
import type { Note } from '@ungana/contracts-messaging'
import { color, size } from '@ungana/ui'
import Lock from 'lucide-react/icons/lock'
import { styled } from 'styled-components'
import { Below, Bubble, Words } from '#lib/bubble.tsx'
import { PersonName } from '#lib/person-name.tsx'

const Paper = styled(Bubble)`
  border: 1px dashed ${color.marigold};
  background: ${color.marigoldTint};
`

const Kind = styled.p`
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${color.ink2};
  font-size: ${size.tiny};
  font-weight: 600;

  > svg {
    width: 14px;
    height: 14px;
  }
`

/** A note among the messages of a thread. */
export function NoteBubble({ note: { content, person, createdAt }, time }: { readonly note: Note; readonly time: string }) {
  return (
    <Paper $own aria-label={t`Internal note`}>
      <Kind>
        <Lock aria-hidden />
        {t`Internal note`}
      </Kind>
      <Words>{content}</Words>
      <Below>
        <PersonName of={person} />
        <time dateTime={createdAt}>{time}</time>
      </Below>
    </Paper>
  )
}
