import { plural, t } from '@lingui/core/macro'
import { listDealDisputes, staffDealPath } from '@ungana/contracts-deals'
import { Badge, TextLink } from '@ungana/ui'
import { callPage, QueueRow, StaffList, StaffPage, useQueue, useQueueView } from '@ungana/web-kit'
import { disputeText, moneyText } from '#lib/deal-texts.ts'

/** Deals with an open dispute. */
export default function StaffDealsPage() {
  return (
    <StaffPage act="deals.decide" title={t`Disputed deals`} lead={t`Two companies disagree about goods or money. Read the deal, then decide.`}>
      <Disputes />
    </StaffPage>
  )
}

function Disputes() {
  const view = useQueueView(['open'])
  const { page } = view
  const result = useQueue(['deals', 'staff', page], (signal) => callPage(listDealDisputes, { query: { page } }, { signal }))
  return (
    <StaffList
      result={result}
      count={(count) => plural(count, { one: '# dispute', other: '# disputes' })}
      empty={t`No open disputes`}
      row={({ id, subject, about, at, buyer, seller, by, reason, totalMinor, currency }) => (
        <QueueRow
          title={<TextLink href={staffDealPath(id)}>{subject}</TextLink>}
          badges={<Badge tone="danger">{disputeText(about)}</Badge>}
          when={at}
          facts={
            <>
              <span>{t`${buyer.name} buys from ${seller.name}`}</span>
              <span>{moneyText(totalMinor, currency)}</span>
            </>
          }
          message={`${by === 'buyer' ? buyer.name : seller.name}: ${reason}`}
        />
      )}
      view={view}
    />
  )
}
