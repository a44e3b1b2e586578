import { t } from '@lingui/core/macro'
import { SEQ_MAX } from '@ungana/contracts-messaging'
import { EmptyState } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import { TwoPanes } from '#lib/two-panes.tsx'
import { ConversationList } from './conversation-list.tsx'
import { useMessageUpdates } from './message-queries.ts'
import { type Place, ThreadPane } from './thread-pane.tsx'
import { UnknownConversation } from './unknown-conversation.tsx'

/** The URL holds the open conversation, so reload, links and Back work. */
export default function MessagesPage() {
  useTitle(t`Messages`)
  const { user } = useHost().session
  const [query] = useSearchParams()
  const otherId = query.get('with')?.toLowerCase() ?? null
  if (!user)
    return (
      <MessagesFrame tab="messages" isDetailOpen={false} showTabs={false}>
        <LoginPrompt title={t`Authentication required`}>{t`Please login to view messages`}</LoginPrompt>
      </MessagesFrame>
    )
  const place = { at: messageNumber(query.get('at')), cardId: query.get('card') }
  return <Messages key={user.id} accountId={user.id} otherId={otherId} place={place} />
}

/** The message number in a link, or null when it is not valid. */
function messageNumber(text: string | null): number | null {
  const seq = Number(text)
  return Number.isInteger(seq) && seq >= 1 && seq <= SEQ_MAX ? seq : null
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

interface MessagesProps {
  readonly accountId: string
  readonly otherId: string | null
  readonly place: Place
}

function Messages({ accountId, otherId, place }: MessagesProps) {
  useMessageUpdates(accountId)
  return (
    <MessagesFrame tab="messages" isDetailOpen={otherId !== null}>
      <TwoPanes
        list={<ConversationList accountId={accountId} openId={otherId} place={place} />}
        open={
          otherId === null ? null : otherId === accountId || !isId(otherId) ? (
            <UnknownConversation own={otherId === accountId} />
          ) : (
            <ThreadPane key={otherId} accountId={accountId} otherId={otherId} place={place} />
          )
        }
        openLabel={t`Conversation`}
        placeholder={
          <EmptyState title={t`Choose a conversation`} artId="messages">
            {t`Select a conversation to read it here.`}
          </EmptyState>
        }
      />
    </MessagesFrame>
  )
}
