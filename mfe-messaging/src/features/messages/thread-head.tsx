import { t } from '@lingui/core/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import { messagesPath } from '@ungana/contracts-messaging'
import { Badge, DisclosureMenu, InitialsTile, MenuItem } from '@ungana/ui'
import { KeepOnDevice } from '@ungana/web-kit'
import Check from 'lucide-react/icons/check'
import Download from 'lucide-react/icons/download'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Languages from 'lucide-react/icons/languages'
import { Link } from 'react-router-dom'
import { AssignedLine, AssignMenu } from '#lib/assignments/assign-menu.tsx'
import { useAssignment } from '#lib/assignments/use-assignment.ts'
import { useBlockChoice } from '#lib/block-choice.tsx'
import { BackToList, PaneHead, PaneTitle, PaneTitles } from '#lib/two-panes.tsx'
import { keptConversation } from './kept-conversation.ts'
import type { Thread } from './thread.ts'
import type { Other } from './use-other.ts'

interface ThreadHeadProps {
  readonly accountId: string
  readonly other: Other
  /** Undefined until it is loaded. */
  readonly thread: Thread | undefined
  /** Whether the other side's messages are translated automatically. */
  readonly translates: boolean
  /** Null when no translator is available. */
  readonly onTranslates: ((on: boolean) => void) | null
}

/** The name of the other side, and the menu of actions. */
export function ThreadHead({ accountId, other, thread, translates, onTranslates }: ThreadHeadProps) {
  const block = useBlockChoice(accountId, other)
  const assignment = useAssignment(accountId, { kind: 'conversation', id: other.id })
  return (
    <PaneHead>
      <BackToList to={messagesPath()} label={t`Back to conversations`} />
      <InitialsTile id={other.id} name={other.name} size={40} />
      <PaneTitles>
        <PaneTitle>{other.name}</PaneTitle>
        <AssignedLine assignee={assignment.assignee} />
      </PaneTitles>
      {other.sample ? <Badge tone="sample">{t`Sample`}</Badge> : null}
      {other.blocked ? <Badge>{t`Blocked`}</Badge> : null}
      <AssignMenu {...assignment} />
      <DisclosureMenu label={t`More`} face={<EllipsisVertical aria-hidden />}>
        <MenuItem as={Link} to={accountPagePath(other)}>
          {t`View profile`}
        </MenuItem>
        {onTranslates ? (
          <MenuItem as="button" type="button" aria-pressed={translates} onClick={() => onTranslates(!translates)}>
            {translates ? <Check aria-hidden /> : <Languages aria-hidden />}
            {t`Translate automatically`}
          </MenuItem>
        ) : null}
        {thread ? <KeepOnDevice as="item" thing={keptConversation(accountId, other, thread)} icon={<Download aria-hidden />} /> : null}
        {block.item}
      </DisclosureMenu>
      {block.question}
    </PaneHead>
  )
}
