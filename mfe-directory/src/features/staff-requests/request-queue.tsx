import { plural, t } from '@lingui/core/macro'
import { changeExhibitionRequest, type ExhibitionRequest, exportExhibitionRequests, listExhibitionRequests } from '@ungana/contracts-directory'
import { Cluster, Tag } from '@ungana/ui'
import { call, callPage, momentText, QueueRow, StaffList, useQueue, useQueueView } from '@ungana/web-kit'
import { serviceName } from '#lib/service-name.ts'
import { staffKey } from '#lib/staff-key.ts'
import { Contact } from './contact.tsx'
import { HandledBadge, HandledButton } from './handled-button.tsx'
import { QueueTools, queueChoices, statusOf } from './queue-tools.tsx'

export function RequestQueue() {
  const view = useQueueView(queueChoices)
  const status = statusOf(view.shown)
  const { page } = view
  const result = useQueue(staffKey('requests', { status, page }), (signal) =>
    callPage(listExhibitionRequests, { query: { status, page } }, { signal }),
  )
  return (
    <>
      <QueueTools view={view} csv={exportExhibitionRequests.url} />
      <StaffList
        result={result}
        count={(count) => plural(count, { one: '# request', other: '# requests' })}
        empty={status === 'new' ? t`No new requests` : t`No requests`}
        emptyHint={status === 'new' ? t`All requests are handled.` : undefined}
        row={(request) => <RequestRow request={request} />}
        view={view}
      />
    </>
  )
}

function RequestRow({ request }: { readonly request: ExhibitionRequest }) {
  const { id, companyName, services, event, message, status, createdAt, handledAt } = request
  const isHandled = status === 'handled'
  return (
    <QueueRow
      title={companyName}
      badges={<HandledBadge isHandled={isHandled} />}
      when={createdAt}
      message={message}
      facts={
        <>
          {event ? <span>{event}</span> : null}
          {handledAt ? <span>{t`Handled ${momentText(handledAt)}`}</span> : null}
        </>
      }
      action={
        <HandledButton
          isHandled={isHandled}
          kind="request"
          name={companyName}
          queue="requests"
          change={(next) => call(changeExhibitionRequest, { params: { id }, body: { status: next } })}
        />
      }
    >
      <Cluster $gap={2}>
        {services.map((service) => (
          <Tag key={service}>{serviceName(service)}</Tag>
        ))}
      </Cluster>
      <Contact {...request} about={t`Your request to Ungana: ${services.map(serviceName).join(', ')}`} />
    </QueueRow>
  )
}
