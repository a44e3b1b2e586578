import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listDealViews } from '@ungana/contracts-deals'
import { listDocumentViews } from '@ungana/contracts-directory'
import { listContactViews, listStaff } from '@ungana/contracts-identity'
import type { StaffView } from '@ungana/contracts-kit'
import { listProofViews } from '@ungana/contracts-logistics'
import { listMessageViews } from '@ungana/contracts-messaging'
import { Stack } from '@ungana/ui'
import { call, callPage, QueueFilter, QueueRow, StaffList, StaffPageSkeleton, useQueue, useQueueView } from '@ungana/web-kit'
import { StaffListPage } from '#lib/staff-list-page.tsx'

const TITLE = t`What staff opened`
const choices = ['documents', 'messages', 'contact', 'proofs', 'deals'] as const
const labels = {
  documents: t`Verifications`,
  messages: t`Reported messages`,
  contact: t`Messages to us`,
  proofs: t`Proofs of delivery`,
  deals: t`Disputed deals`,
}
const lists = {
  documents: listDocumentViews,
  messages: listMessageViews,
  contact: listContactViews,
  proofs: listProofViews,
  deals: listDealViews,
}
const actions: Readonly<Record<string, string>> = {
  'verification.read': t`Evidence of a verification`,
  'verification.document-read': t`Document of a verification`,
  'report.read': t`Reported message`,
  'messages.read': t`Messages of a company`,
  'contact-message.read': t`Message from the contact page`,
  'booking.proof-read': t`Photo of a delivery`,
  'deal.read': t`Disputed deal`,
  'deal.proof-read': t`Proof of a payment`,
  'deal.papers-read': t`Papers of a disputed deal`,
  'deal.paper-read': t`Paper of a disputed deal`,
  'deal.files-read': t`Documents of a disputed deal`,
  'deal.file-read': t`Document of a disputed deal`,
}

/** Lists which member of staff opened private messages and documents, and when. */
export function StaffViewsPage() {
  return (
    <StaffListPage act="views.read" title={TITLE} lead={t`Every time staff opened private messages or documents. Nobody can change this list.`}>
      <Views />
    </StaffListPage>
  )
}

/** Shown until the page's code has loaded. */
export const StaffViewsSkeleton = () => <StaffPageSkeleton title={TITLE} />

function Views() {
  const view = useQueueView(choices)
  const { shown, page } = view
  const result = useQueue(['staff', 'views', shown, page], (signal) => callPage(lists[shown], { query: { page } }, { signal }))
  const { data: staff } = useQuery({ queryKey: ['staff', 'names'], queryFn: ({ signal }) => call(listStaff, {}, { signal }) })
  const nameOf = (id: string) => staff?.find((one) => one.id === id)?.name ?? t`staff`
  return (
    <Stack $gap={4}>
      <QueueFilter view={view} labels={labels} />
      <div>
        <StaffList
          result={result}
          count={(count) => plural(count, { one: '# view', other: '# views' })}
          empty={t`Nothing has been opened yet`}
          row={(item) => <View view={item} name={nameOf(item.actor)} />}
          view={view}
        />
      </div>
    </Stack>
  )
}

function View({ view: { action, subject, at }, name }: { readonly view: StaffView; readonly name: string }) {
  return (
    <QueueRow
      title={name}
      when={at}
      facts={
        <>
          <span>{actions[action] ?? action}</span>
          <span>{t`Case ${subject}`}</span>
        </>
      }
    />
  )
}
