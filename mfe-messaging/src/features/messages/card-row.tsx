import { t } from '@lingui/core/macro'
import { CARD_TEXT_MAX, type InquiryCard, inquiryPath, requestPath } from '@ungana/contracts-messaging'
import { Badge, color } from '@ungana/ui'
import { useMay } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { Below, Bubble, Removed, Words } from '#lib/bubble.tsx'
import { CautionNotice } from '#lib/caution-notice.tsx'
import { clockTime } from '#lib/day-groups.ts'
import { entryLine, ownLine } from '#lib/entry-line.ts'
import { statusLabel } from '#lib/inquiry-status.ts'
import { amountText } from '#lib/money-text.ts'
import { PersonName } from '#lib/person-name.tsx'
import type { Other } from './use-other.ts'

const Card = styled(Bubble)`
  border-style: dashed;
  border-color: ${color.ink2};
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 4px 12px;
`

const Subject = styled.strong`
  overflow-wrap: anywhere;
`

const Price = styled.p`
  font-size: 1.25rem;
  font-weight: 700;
`

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 16px;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`

export interface CardRowProps {
  readonly card: InquiryCard
  readonly accountId: string
  readonly other: Other
}

/** An inquiry, or a step of it, between the messages. Its dialogs are on the inquiry's own page. */
export default function CardRow({ card, accountId, other }: CardRowProps) {
  const { inquiryId, kind, authorId, subject, text, price, status, caution, removed, requestId, createdAt, person } = card
  const own = authorId === accountId
  const mayWrite = useMay('inquiries.write')
  const isOpen = status !== 'declined' && status !== 'closed'
  const line = own ? ownLine(kind) : entryLine(kind, other.name)
  return (
    <Card $own={own} aria-label={t`Inquiry: ${line}`}>
      <Head>
        <span>{line}</span>
        <Badge>{statusLabel(status)}</Badge>
      </Head>
      {removed ? <Removed>{t`Removed by our team`}</Removed> : <Subject dir="auto">{subject}</Subject>}
      {price ? <Price>{amountText(price.priceMinor, price.currency)}</Price> : null}
      {text ? <Words>{text.length < CARD_TEXT_MAX ? text : `${text}…`}</Words> : null}
      {caution && !own ? <CautionNotice caution={caution} from={other} sharedAccount={undefined} /> : null}
      <Links>
        <Link to={inquiryPath(inquiryId)}>{isOpen && mayWrite && !removed ? t`Open and reply` : t`Open inquiry`}</Link>
        {requestId ? <Link to={requestPath(requestId)}>{t`Your request`}</Link> : null}
      </Links>
      <Below>
        <PersonName of={person} />
        <time dateTime={createdAt}>{clockTime(createdAt)}</time>
      </Below>
    </Card>
  )
}
