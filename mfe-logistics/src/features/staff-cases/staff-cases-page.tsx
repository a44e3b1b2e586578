import { plural, t } from '@lingui/core/macro'
import { type BookingCase, listCases } from '@ungana/contracts-logistics'
import { Badge, Button } from '@ungana/ui'
import {
  callPage,
  inLanguage,
  lazyPage,
  momentText,
  QueueFilter,
  QueueRow,
  StaffList,
  StaffPage,
  useOpenForm,
  useQueue,
  useQueueView,
  useReturnFocus,
} from '@ungana/web-kit'
import { useState } from 'react'
import { cityOf } from '#lib/listing-text.ts'
import { ProofPhotos } from '#lib/proof-photos.tsx'
import { logisticsKey } from '#lib/queries.ts'
import { statusText } from '#lib/status-text.ts'

const CaseDialog = lazyPage(() => import(/* webpackChunkName: 'staff-forms' */ './case-dialog.tsx'))

const choices = ['open', 'decided'] as const
const labels = { open: t`Open`, decided: t`Decided` }

/** Bookings on hold because of a wrong code, a wrong plate or a dispute. */
export default function StaffCasesPage() {
  return (
    <StaffPage act="cases.decide" title={t`Logistics cases`} lead={t`Bookings on hold because of a wrong code, a wrong number plate or a dispute.`}>
      <Cases />
    </StaffPage>
  )
}

function Cases() {
  const view = useQueueView(choices)
  const { shown: show, page } = view
  const result = useQueue(logisticsKey('cases', show, page), (signal) => callPage(listCases, { query: { show, page } }, { signal }))
  const [deciding, setDeciding] = useState<BookingCase>()
  const opener = useReturnFocus(deciding !== undefined)
  const openForm = useOpenForm()
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        count={(count) => plural(count, { one: '# case', other: '# cases' })}
        empty={show === 'open' ? t`No open cases` : t`No decided cases`}
        row={(item) => (
          <CaseRow
            item={item}
            onDecide={(button) => {
              opener.current = button
              openForm(CaseDialog, () => setDeciding(item))
            }}
          />
        )}
        view={view}
      />
      {deciding ? <CaseDialog item={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  )
}

/** People write the detail of a dispute, the site that of other cases. */
function detailText({ kind, detail }: BookingCase): string {
  if (kind === 'dispute') return detail
  const [, entered, booked] = /^Plate entered: (.+)\. Plate of the booked truck: (.+)\.$/.exec(detail) ?? []
  return entered && booked ? t`Plate entered: ${entered}. Plate of the booked truck: ${booked}.` : inLanguage(detail)
}

function CaseRow({ item, onDecide }: { readonly item: BookingCase; readonly onDecide: (button: HTMLButtonElement) => void }) {
  const { origin, destination, status, kind, shipper, carrier, plate, openedBy, note, createdAt, decidedAt, bookingId, proofs } = item
  const lane = `${cityOf(origin)} → ${cityOf(destination)}`
  return (
    <QueueRow
      title={lane}
      badges={<Badge tone={status === 'open' ? 'danger' : 'neutral'}>{statusText(status === 'open' ? kind : status)}</Badge>}
      when={createdAt}
      facts={
        <>
          <span>{t`${shipper.name} with ${carrier.name}`}</span>
          {plate ? <span>{t`Truck ${plate}`}</span> : null}
          {decidedAt ? <span>{t`Decided ${momentText(decidedAt)}`}</span> : null}
          {note ? <span dir="auto">{note}</span> : null}
        </>
      }
      message={openedBy ? `${openedBy.name}: ${detailText(item)}` : detailText(item)}
      action={
        status === 'open' ? (
          <Button
            variant="outline"
            size="small"
            aria-label={t`Decide: ${lane}`}
            onClick={(event) => onDecide(event.currentTarget as HTMLButtonElement)}
          >
            {t`Decide`}
          </Button>
        ) : null
      }
    >
      <ProofPhotos bookingId={bookingId} proofs={proofs} />
    </QueueRow>
  )
}
