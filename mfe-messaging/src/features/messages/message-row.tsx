import { t } from '@lingui/core/macro'
import type { Message } from '@ungana/contracts-messaging'
import { VisuallyHidden } from '@ungana/ui'
import { lazyPage, useOpenForm } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import { Suspense, useState } from 'react'
import { AttachmentLinks } from '#lib/attachment-links.tsx'
import { Below, Bubble, MoreActions, Removed, SmallAction, Words } from '#lib/bubble.tsx'
import { CautionNotice } from '#lib/caution-notice.tsx'
import { clockTime } from '#lib/day-groups.ts'
import { PersonName } from '#lib/person-name.tsx'
import type { ReportDialogProps } from '#lib/report-dialog.tsx'
import { MessageText } from './message-text.tsx'
import type { Other } from './use-other.ts'

const ReportDialog = lazyPage<ReportDialogProps>(() => import(/* webpackChunkName: 'report' */ '#lib/report-dialog.tsx'))

interface MessageRowProps {
  readonly message: Message
  readonly accountId: string
  readonly other: Other
  /** Whether the other side's messages are translated automatically. */
  readonly translates: boolean
}

export function MessageRow({ message, accountId, other, translates }: MessageRowProps) {
  const { content, removed, caution, createdAt } = message
  const own = message.senderId === accountId
  const time = (
    <>
      <PersonName of={message.person} />
      <time dateTime={createdAt}>{clockTime(createdAt)}</time>
    </>
  )
  const files = <AttachmentLinks files={message.attachments} />
  if (own || removed)
    return (
      <Bubble $own={own} aria-label={own ? t`You wrote` : t`${other.name} wrote`}>
        {removed ? <Removed>{t`Removed by our team`}</Removed> : <Words>{content}</Words>}
        {files}
        <Below>
          {time}
          {own ? <Tick read={message.read} /> : null}
        </Below>
      </Bubble>
    )
  const between = (
    <>
      {files}
      {caution ? <CautionNotice caution={caution} from={other} sharedAccount={message.sharedAccount} /> : null}
    </>
  )
  return (
    <Bubble $own={false} aria-label={t`${other.name} wrote`}>
      <MessageText accountId={accountId} text={content} auto={translates} between={between}>
        <Report messageId={message.id} by={other.name} />
        {time}
      </MessageText>
    </Bubble>
  )
}

function Report({ messageId, by }: { readonly messageId: string; readonly by: string }) {
  const [reporting, setReporting] = useState(false)
  const open = useOpenForm()
  return (
    <>
      <MoreActions>
        <SmallAction type="button" onClick={() => open(ReportDialog, () => setReporting(true))}>
          {t`Report`}
        </SmallAction>
      </MoreActions>
      {reporting ? (
        <Suspense>
          <ReportDialog subject="message" subjectId={messageId} by={by} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** One tick: sent. Two ticks: read. */
function Tick({ read }: { readonly read: boolean }) {
  return (
    <>
      {read ? <CheckCheck aria-hidden /> : <Check aria-hidden />}
      <VisuallyHidden>{read ? t({ message: 'Read', context: 'was read' }) : t`Sent`}</VisuallyHidden>
    </>
  )
}
