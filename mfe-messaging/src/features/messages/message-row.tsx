import { type Message, readAttachment } from '@ungana/contracts-messaging'
import { color, VisuallyHidden } from '@ungana/ui'
import { lazyPage, useOpenForm } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Paperclip from 'lucide-react/icons/paperclip'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { Below, Bubble, Removed, SmallAction, Words } from '#lib/bubble.tsx'
import { CautionNotice } from '#lib/caution-notice.tsx'
import { clockTime } from '#lib/day-groups.ts'
import type { ReportDialogProps } from '#lib/report-dialog.tsx'
import type { Other } from './use-other.ts'

const ReportDialog = lazyPage<ReportDialogProps>(() => import(/* webpackChunkName: 'report' */ '#lib/report-dialog.tsx'))

const File = styled.a`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  color: ${color.green};
  overflow-wrap: anywhere;

  > svg {
    flex: none;
    width: 18px;
    height: 18px;
  }
`

interface MessageRowProps {
  readonly message: Message
  readonly accountId: string
  readonly other: Other
}

export function MessageRow({ message, accountId, other }: MessageRowProps) {
  const own = message.senderId === accountId
  const [reporting, setReporting] = useState(false)
  const open = useOpenForm()
  return (
    <Bubble $own={own} aria-label={own ? 'You wrote' : `${other.name} wrote`}>
      {message.removed ? <Removed>Removed by our team</Removed> : <Words>{message.content}</Words>}
      {message.attachments.map(({ id, name, bytes }) => (
        <File key={id} href={readAttachment.url.replace(':id', id)} download={name}>
          <Paperclip aria-hidden />
          {name} ({sizeText(bytes)})
        </File>
      ))}
      {!own && message.caution ? <CautionNotice caution={message.caution} from={other} /> : null}
      <Below>
        {own || message.removed ? null : (
          <SmallAction type="button" onClick={() => open(ReportDialog, () => setReporting(true))}>
            Report
          </SmallAction>
        )}
        <time dateTime={message.createdAt}>{clockTime(message.createdAt)}</time>
        {own ? <Tick read={message.read} /> : null}
      </Below>
      {reporting ? (
        <Suspense>
          <ReportDialog subject="message" subjectId={message.id} by={other.name} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </Bubble>
  )
}

/** One tick: it is at the server. Two: it was read. */
function Tick({ read }: { readonly read: boolean }) {
  return (
    <>
      {read ? <CheckCheck aria-hidden /> : <Check aria-hidden />}
      <VisuallyHidden>{read ? 'Read' : 'Sent'}</VisuallyHidden>
    </>
  )
}

const sizeText = (bytes: number) => (bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`)
