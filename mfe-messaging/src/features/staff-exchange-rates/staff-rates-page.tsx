import { t } from '@lingui/core/macro'
import { type ExchangeRate, isOldRate, RATE_DAYS_MAX, ratedCurrencies } from '@ungana/contracts-messaging'
import { Badge, Button, Card, LoadedList, SkeletonText } from '@ungana/ui'
import { dayText, lazyPage, QueueRow, StaffPage, todayInKigali, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { rateText, useExchangeRates } from '#lib/exchange-rates.ts'
import type { RateDialogProps } from './rate-dialog.tsx'

const RateDialog = lazyPage<RateDialogProps>(() => import(/* webpackChunkName: 'staff-rate' */ './rate-dialog.tsx'))

/** Staff enter how much of each currency one US dollar buys. */
export default function StaffRatesPage() {
  return (
    <StaffPage
      act="rates.edit"
      title={t`Exchange rates`}
      lead={t`Buyers compare quotes in different currencies with these rates. Enter the rate of a central bank at least every ${RATE_DAYS_MAX} days.`}
    >
      <Rates />
    </StaffPage>
  )
}

interface Row {
  readonly id: (typeof ratedCurrencies)[number]
  readonly rate: ExchangeRate | undefined
}

function Rates() {
  const result = useExchangeRates()
  const [editing, setEditing] = useState<Row>()
  const opener = useReturnFocus(editing !== undefined)
  const openForm = useOpenForm()
  const rows = ratedCurrencies.map((id): Row => ({ id, rate: result.data?.find(({ currency }) => currency === id) }))
  return (
    <Card>
      <LoadedList
        result={{ ...result, data: result.data && rows }}
        words={{
          loading: t`Loading exchange rates...`,
          failed: t`Error loading exchange rates`,
          failedHint: t`Please try again`,
          empty: t`No exchange rates yet`,
        }}
        artId="staff"
        headingLevel={2}
        row={(row) => (
          <RateRow
            row={row}
            onEdit={(button) => {
              opener.current = button
              openForm(RateDialog, () => setEditing(row))
            }}
          />
        )}
        skeleton={<SkeletonText width="50%" />}
      />
      {editing ? (
        <Suspense>
          <RateDialog currency={editing.id} rate={editing.rate} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function RateRow({ row: { id, rate }, onEdit }: { readonly row: Row; readonly onEdit: (button: HTMLButtonElement) => void }) {
  return (
    <QueueRow
      title={rate ? rateText(rate) : id}
      badges={
        !rate ? (
          <Badge tone="warning">{t`No rate yet`}</Badge>
        ) : isOldRate(rate, todayInKigali()) ? (
          <Badge tone="warning">{t`Older than ${RATE_DAYS_MAX} days`}</Badge>
        ) : null
      }
      facts={rate ? <span>{`${rate.source}, ${dayText(rate.date)}`}</span> : null}
      action={
        <Button variant="outline" size="small" aria-label={t`Set rate: ${id}`} onClick={(event) => onEdit(event.currentTarget as HTMLButtonElement)}>
          {t`Set rate`}
        </Button>
      }
    />
  )
}
