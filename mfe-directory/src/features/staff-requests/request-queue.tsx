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
        words={{
          loading: 'Loading requests...',
          failed: 'Error loading requests',
          failedHint: 'Please try again',
          empty: status === 'new' ? 'No request waits' : 'No requests',
          emptyHint: status === 'new' ? 'All that came are handled.' : undefined,
        }}
        countText={(total) => `${total} ${total === 1 ? 'request' : 'requests'}`}
        row={(request) => <RequestRow request={request} />}
        view={view}
      />
    </>
  )
}

function RequestRow({ request }: { readonly request: ExhibitionRequest }) {
  const { id, companyName, services, event, message, status, createdAt, handledAt } = request
  const handled = status === 'handled'
  return (
    <QueueRow
      title={companyName}
      badges={<HandledBadge handled={handled} />}
      when={createdAt}
      message={message}
      facts={
        <>
          {event ? <span>{event}</span> : null}
          {handledAt ? <span>Handled {momentText(handledAt)}</span> : null}
        </>
      }
      action={
        <HandledButton
          handled={handled}
          what="Request"
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
      <Contact {...request} about={`Your request to Ungana: ${services.map(serviceName).join(', ')}`} />
    </QueueRow>
  )
}
