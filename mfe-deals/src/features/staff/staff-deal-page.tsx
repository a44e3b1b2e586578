import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Deal, getDisputedDeal } from '@ungana/contracts-deals'
import { Button, EmptyState, ErrorPanel, LoadingCard, Stack } from '@ungana/ui'
import { call, isMissing, lazyPage, StaffPage, useOpenForm } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Documents } from '#lib/papers/documents.tsx'
import { Papers } from '#lib/papers/papers.tsx'
import { DisputeNotice } from '#lib/parts/dispute-notice.tsx'
import { Goods } from '#lib/parts/goods.tsx'
import { History } from '#lib/parts/history.tsx'
import { Money } from '#lib/parts/money.tsx'
import { ProgressList } from '#lib/parts/progress-list.tsx'
import { Trucks } from '#lib/parts/trucks.tsx'

const DecisionDialog = lazyPage(() => import(/* webpackChunkName: 'staff-forms' */ './decision-dialog.tsx'))

/** A disputed deal, as staff read it. Each reading is logged. */
export default function StaffDealPage() {
  return (
    <StaffPage act="deals.decide" title={t`Disputed deal`} lead={t`Read what happened, then decide. Every view is logged.`}>
      <File />
    </StaffPage>
  )
}

function File() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deals', 'staff', 'file', id],
    queryFn: ({ signal }) => call(getDisputedDeal, { params: { id } }, { signal }),
    staleTime: 60_000,
  })
  if (data) return <Room deal={data} />
  if (isMissing(error))
    return (
      <EmptyState title={t`No dispute`} headingLevel={2} artId="deals">
        {t`This deal was never disputed, so only its companies can read it.`}
      </EmptyState>
    )
  if (error)
    return (
      <ErrorPanel title={t`Error loading this deal`} headingLevel={2} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try again`}
      </ErrorPanel>
    )
  return <LoadingCard label={t`Loading this deal...`} />
}

function Room({ deal }: { readonly deal: Deal }) {
  const [deciding, setDeciding] = useState(false)
  const openForm = useOpenForm()
  return (
    <Stack $gap={5}>
      <DisputeNotice deal={deal}>
        <div>
          <Button variant="primary" onClick={() => openForm(DecisionDialog, () => setDeciding(true))}>
            {t`Decide`}
          </Button>
        </div>
      </DisputeNotice>
      <ProgressList deal={deal} />
      <Trucks deal={deal} />
      <Money deal={deal} />
      <Goods deal={deal} />
      {deal.events.some(({ kind }) => kind === 'disputed') ? (
        <>
          <Papers deal={deal} />
          <Documents deal={deal} />
        </>
      ) : null}
      <History deal={deal} />
      {deciding ? (
        <Suspense>
          <DecisionDialog deal={deal} onClose={() => setDeciding(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}
