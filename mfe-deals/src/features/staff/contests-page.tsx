import { plural, t } from '@lingui/core/macro'
import { type ContestedEntry, listDealContests, staffDealPath } from '@ungana/contracts-deals'
import { Badge, Button, TextLink } from '@ungana/ui'
import { callPage, lazyPage, QueueRow, StaffList, StaffPage, useOpenForm, useQueue, useQueueView } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { figureText } from '#lib/record-texts.ts'

const ContestDecision = lazyPage<{ readonly id: string; readonly onClose: () => void }>(
  () => import(/* webpackChunkName: 'staff-forms' */ './contest-decision.tsx'),
)

/** Entries of records that companies contested. */
export default function ContestsPage() {
  return (
    <StaffPage
      act="deals.decide"
      title={t`Contested entries`}
      lead={t`A company says that an entry in its record is wrong. Read the deal, then decide.`}
    >
      <Contests />
    </StaffPage>
  )
}

function Contests() {
  const view = useQueueView(['open'])
  const { page } = view
  const result = useQueue(['deals', 'staff', 'contests', page], (signal) => callPage(listDealContests, { query: { page } }, { signal }))
  return (
    <StaffList
      result={result}
      count={(count) => plural(count, { one: '# contested entry', other: '# contested entries' })}
      empty={t`No contested entries`}
      row={(contest) => <Contest contest={contest} />}
      view={view}
    />
  )
}

function Contest({ contest: { id, dealId, subject, company, figure, reason, at } }: { readonly contest: ContestedEntry }) {
  const openForm = useOpenForm()
  const [deciding, setDeciding] = useState(false)
  return (
    <>
      <QueueRow
        title={<TextLink href={staffDealPath(dealId)}>{subject}</TextLink>}
        badges={<Badge tone="warning">{figureText(figure)}</Badge>}
        when={at}
        facts={<span>{company.name}</span>}
        message={reason}
      />
      <div>
        <Button variant="outline" onClick={() => openForm(ContestDecision, () => setDeciding(true))}>
          {t`Decide`}
        </Button>
      </div>
      {deciding ? (
        <Suspense>
          <ContestDecision id={id} onClose={() => setDeciding(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
