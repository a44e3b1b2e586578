import { t } from '@lingui/core/macro'
import { EmptyState } from '@ungana/ui'
import { UnknownChoice, useHost, useTitle } from '@ungana/web-kit'
import { useSearchParams } from 'react-router-dom'
import { useInquiryUpdates } from '#lib/inquiry-updates.ts'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { MessagesFrame } from '#lib/messages-frame.tsx'
import { TwoPanes } from '#lib/two-panes.tsx'
import { InquiryList } from './inquiry-list.tsx'
import { InquiryPane } from './inquiry-pane.tsx'
import { type Box, useInquiry } from './inquiry-queries.ts'

/** The URL holds the list (`box`) and the open inquiry. */
export default function InquiriesPage() {
  useTitle(t`Inquiries`)
  const { user } = useHost().session
  const [query] = useSearchParams()
  if (!user)
    return (
      <MessagesFrame tab="inquiries" isDetailOpen={false} showTabs={false}>
        <LoginPrompt title={t`Authentication required`}>{t`Please login to view messages`}</LoginPrompt>
      </MessagesFrame>
    )
  const box = query.get('box')
  return (
    <Inquiries
      key={user.id}
      accountId={user.id}
      openId={query.get('inquiry')}
      box={boxes.find((known) => known === box) ?? null}
      wantedBox={query.has('inquiry') ? '' : (box ?? '')}
    />
  )
}

const boxes = ['received', 'sent'] as const

interface InquiriesProps {
  readonly accountId: string
  readonly openId: string | null
  /** Null when the link names only an inquiry; the page then shows the box of that inquiry. */
  readonly box: Box | null
  /** The list that the link names, unless it names an inquiry. */
  readonly wantedBox: string
}

function Inquiries({ accountId, openId, box: boxParam, wantedBox }: InquiriesProps) {
  useInquiryUpdates(accountId)
  const { data } = useInquiry(accountId, openId ?? '')
  const box = boxParam ?? (data?.senderId === accountId ? 'sent' : 'received')
  return (
    <MessagesFrame tab="inquiries" isDetailOpen={openId !== null}>
      <TwoPanes
        list={
          <>
            <UnknownChoice value={wantedBox} choices={boxes} shown={t`received inquiries`} />
            <InquiryList accountId={accountId} box={box} openId={openId} />
          </>
        }
        open={openId === null ? null : <InquiryPane key={openId} accountId={accountId} id={openId} box={box} />}
        openLabel={t`Inquiry`}
        placeholder={
          <EmptyState title={t`Choose an inquiry`} artId="inquiries">
            {t`Select an inquiry to read it here.`}
          </EmptyState>
        }
      />
    </MessagesFrame>
  )
}
