import { EmptyState } from '@ungana/ui'
import { useHost, useTitle } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import { TwoPanes } from '#lib/two-panes.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { InquiryPane } from './inquiry-pane.tsx'
import { type Box, useInquiry, useInquiryNews } from './inquiry-queries.ts'

/** Which list shows, and which inquiry is open, is in the address. */
export default function InquiriesPage() {
  useTitle('Inquiries')
  const { user } = useHost().session
  const [query] = useSearchParams()
  if (!user)
    return (
      <MessagesFrame place="inquiries" deep={false} places={false}>
        <LoginPrompt title="Authentication required">Please login to view messages</LoginPrompt>
      </MessagesFrame>
    )
  const asked = query.get('box')
  return <Inquiries key={user.id} accountId={user.id} openId={query.get('inquiry')} box={asked === 'sent' || asked === 'received' ? asked : null} />
}

interface InquiriesProps {
  readonly accountId: string
  readonly openId: string | null
  /** Null where the link names only an inquiry: its own box then. */
  readonly box: Box | null
}

function Inquiries({ accountId, openId, box: asked }: InquiriesProps) {
  useInquiryNews(accountId)
  const { data } = useInquiry(accountId, openId ?? '')
  const box = asked ?? (data?.senderId === accountId ? 'sent' : 'received')
  return (
    <MessagesFrame place="inquiries" deep={openId !== null}>
      <TwoPanes
        list={<InquiryList accountId={accountId} box={box} openId={openId} />}
        open={openId === null ? null : <InquiryPane key={openId} accountId={accountId} id={openId} box={box} />}
        openLabel="Inquiry"
        nothing={
          <EmptyState title="Choose an inquiry" artId="inquiries">
            What was asked, answered and quoted shows here.
          </EmptyState>
        }
      />
    </MessagesFrame>
  )
}
