import { color, size } from '@ungana/ui'
import Clock from 'lucide-react/icons/clock-3'
import Paperclip from 'lucide-react/icons/paperclip'
import { keyframes, styled } from 'styled-components'
import { Below, Bubble, SmallAction, Words } from '#lib/bubble.tsx'
import { clockTime } from '#lib/day-groups.ts'
import type { OutboxEntry } from '#lib/outbox/outbox-entry.ts'

const Files = styled.p`
  display: flex;
  gap: 8px;
  color: ${color.ink2};
  font-size: ${size.small};

  > svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
`

const Why = styled.p`
  color: ${color.clay};
  font-size: ${size.small};
  font-weight: 500;
`

/** Most wait for a moment only, in which an action would flicker. */
const LateAction = styled(SmallAction)`
  animation: ${keyframes`from { visibility: hidden; }`} 2s step-end;
`

interface OutgoingRowProps {
  readonly entry: OutboxEntry
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A message that is not at the server yet: it waits, or was refused and says why. */
export function OutgoingRow({ entry, onRetry, onDiscard }: OutgoingRowProps) {
  const { content, files, refusal, writtenAt, attemptedAt } = entry
  return (
    <Bubble $own aria-label={refusal ? 'Not sent' : 'Waiting to be sent'}>
      <Words>{content}</Words>
      {files.length > 0 ? (
        <Files>
          <Paperclip aria-hidden />
          {files.map(({ name }) => name).join(', ')}
        </Files>
      ) : null}
      {refusal ? <Why role="alert">Not sent: {refusal.message}</Why> : null}
      <Below>
        {refusal ? (
          <>
            <SmallAction type="button" onClick={onRetry}>
              Try again
            </SmallAction>
            <SmallAction type="button" onClick={onDiscard}>
              Discard
            </SmallAction>
          </>
        ) : (
          <>
            <LateAction type="button" aria-haspopup={attemptedAt === null ? undefined : 'dialog'} onClick={onDiscard}>
              Discard
            </LateAction>
            <Clock aria-hidden />
            Waiting
          </>
        )}
        <time dateTime={writtenAt}>{clockTime(writtenAt)}</time>
      </Below>
    </Bubble>
  )
}
