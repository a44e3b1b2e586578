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
        title={own ? 'This is your own account' : 'Conversation not found'}
        artId="messages"
        action={
          <>
            <Button as={Link} to={messagesPath()} variant="outline">
              Your conversations
            </Button>
            <Button as={Link} to={directoryPath()} variant="outline">
              Find businesses
            </Button>
          </>
        }
      >
        {own
          ? 'You cannot write messages to yourself.'
          : 'We found no company or organization for this link. Its account may be closed, or the link may be wrong.'}
      </EmptyState>
    </Scroller>
  )
}
