import { t } from '@lingui/core/macro'
import { color, size } from '@ungana/ui'
import Clock from 'lucide-react/icons/clock-3'
import Paperclip from 'lucide-react/icons/paperclip'
import { keyframes, styled } from 'styled-components'
import { Below, Bubble, SmallAction, Words } from '#lib/bubble.tsx'
import { clockTime } from '#lib/day-groups.ts'
import type { OutgoingMessage } from '#lib/outgoing-messages.ts'

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

const Waits = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

/** Most messages wait less than 2 seconds. The delay keeps the button from flickering. */
const LateAction = styled(SmallAction)`
  animation: ${keyframes`from { visibility: hidden; }`} 2s step-end;
`

interface OutgoingRowProps {
  readonly entry: OutgoingMessage
  /** Why it waits, if that is known. */
  readonly waiting: string | undefined
  readonly onRetry: () => void
  readonly onEdit: () => void
  readonly onDiscard: () => void
}

/** A message that waits in the journal, or that the server refused. */
export function OutgoingRow({ entry, waiting, onRetry, onEdit, onDiscard }: OutgoingRowProps) {
  const { text, files, refusal, writtenAt, attemptedAt } = entry
  return (
    <Bubble $own aria-label={refusal ? t`Not sent` : t`Waiting to be sent`}>
      <Words>{text}</Words>
      {files.length > 0 ? (
        <Files>
          <Paperclip aria-hidden />
          {files.map(({ name }) => name).join(', ')}
        </Files>
      ) : null}
      {refusal ? <Why role="alert">{t`Not sent: ${refusal.message}`}</Why> : null}
      {!refusal && waiting ? <Waits role="status">{waiting}</Waits> : null}
      <Below>
        {refusal ? (
          <>
            <SmallAction type="button" onClick={onRetry}>
              {t`Try again`}
            </SmallAction>
            <SmallAction type="button" onClick={onEdit}>
              {t`Edit`}
            </SmallAction>
            <SmallAction type="button" onClick={onDiscard}>
              {t`Discard`}
            </SmallAction>
          </>
        ) : (
          <>
            <LateAction type="button" aria-haspopup={attemptedAt === null ? undefined : 'dialog'} onClick={onDiscard}>
              {t`Discard`}
            </LateAction>
            <Clock aria-hidden />
            {t`Waiting`}
          </>
        )}
        <time dateTime={writtenAt}>{clockTime(writtenAt)}</time>
      </Below>
    </Bubble>
  )
}
