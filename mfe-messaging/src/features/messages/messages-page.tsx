import { SEQ_MAX } from '@ungana/contracts-messaging'
import { EmptyState } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { Navigate, useSearchParams } from 'react-router-dom'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import { TwoPanes } from '#lib/two-panes.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useMessageNews } from './message-queries.ts'
import { ThreadPane } from './thread-pane.tsx'

/** The conversation that is open is in the address, so that a reload, a link and Back lead where they should. */
export default function MessagesPage() {
  useTitle('Messages')
  const { user } = useHost().session
  const [query] = useSearchParams()
  const otherId = query.get('with')?.toLowerCase() ?? null
  if (!user)
    return (
      <MessagesFrame place="messages" deep={false} places={false}>
        <LoginPrompt title="Authentication required">Please login to view messages</LoginPrompt>
      </MessagesFrame>
    )
  // Nobody writes to himself, and a link that was cut short leads to the list.
  if (otherId !== null && (otherId === user.id || !isId(otherId))) return <Navigate to="/messages" replace />
  return <Messages key={user.id} accountId={user.id} otherId={otherId} at={messageNumber(query.get('at'))} />
}

/** The number of the message that a link leads to; null where it is none. */
function messageNumber(text: string | null): number | null {
  const seq = Number(text)
  return Number.isInteger(seq) && seq >= 1 && seq <= SEQ_MAX ? seq : null
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function Messages({ accountId, otherId, at }: { readonly accountId: string; readonly otherId: string | null; readonly at: number | null }) {
  useMessageNews(accountId)
  return (
    <MessagesFrame place="messages" deep={otherId !== null}>
      <TwoPanes
        list={<ConversationList accountId={accountId} openId={otherId} at={at} />}
        open={otherId === null ? null : <ThreadPane key={otherId} accountId={accountId} otherId={otherId} at={at} />}
        openLabel="Conversation"
        nothing={
          <EmptyState title="Choose a conversation" artId="messages">
            What you write and what is answered shows here.
          </EmptyState>
        }
      />
    </MessagesFrame>
  )
}
