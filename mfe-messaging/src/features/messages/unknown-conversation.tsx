import { t } from '@lingui/core/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { messagesPath } from '@ungana/contracts-messaging'
import { Button, EmptyState } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { Scroller } from '#lib/two-panes.tsx'

/** For a link to nobody, or to the reader's own account. */
export function UnknownConversation({ own = false }: { readonly own?: boolean }) {
  return (
    <Scroller>
      <EmptyState
        title={own ? t`This is your own account` : t`Conversation not found`}
        artId="messages"
        action={
          <>
            <Button as={Link} to={messagesPath()} variant="outline">
              {t`Your conversations`}
            </Button>
            <Button as={Link} to={directoryPath()} variant="outline">
              {t`Find businesses`}
            </Button>
          </>
        }
      >
        {own
          ? t`You cannot write messages to yourself.`
          : t`We found no company or organization for this link. Its account may be closed, or the link may be wrong.`}
      </EmptyState>
    </Scroller>
  )
}
