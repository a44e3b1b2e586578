import { plural, t } from '@lingui/core/macro'
import { countUnread, type Inquiry, inquiriesPath, inquiryPath, listInquiries, messagesPath } from '@ungana/contracts-messaging'
import type { SlotModule } from '@ungana/contracts-shell'
import { LinkProvider, type Task, TaskCard } from '@ungana/ui'
import { call, HostProvider, RouterLink } from '@ungana/web-kit'
import { useToday } from '#lib/use-today.ts'

/** Inquiries and messages that wait for the member, on /today. */
const TodaySections: SlotModule['default'] = ({ host }) => (
  <HostProvider host={host}>
    <LinkProvider component={RouterLink}>
      <Waiting />
    </LinkProvider>
  </HostProvider>
)

function Waiting() {
  const { data, isError, refetch } = useToday('waiting', async (signal) => {
    const box = (name: 'received' | 'sent') => call(listInquiries, { query: { box: name, limit: 100 } }, { signal })
    const [{ unread }, received, sent] = await Promise.all([call(countUnread, {}, { signal }), box('received'), box('sent')])
    const messages: Task = {
      href: messagesPath(),
      title: plural(unread, { one: '# unread message', other: '# unread messages' }),
      note: t`Read and reply.`,
    }
    return [
      ...received.filter(({ status }) => status === 'pending' || status === 'viewed').map((each) => task(each, t`Reply needed`)),
      ...sent.filter(({ status }) => status === 'quoted').map((each) => task(each, t`Quote received: accept or decline`)),
      ...(unread > 0 ? [messages] : []),
    ]
  })
  return (
    <TaskCard
      title={t`Replies and quotes`}
      tasks={isError ? null : data}
      none={t`No inquiry, quote or message is waiting for you.`}
      all={{ href: inquiriesPath('received'), label: t`All inquiries` }}
      onRetry={() => void refetch()}
    />
  )
}

const task = ({ id, subject, removed, other }: Inquiry, what: string): Task => ({
  href: inquiryPath(id),
  title: removed ? t`Removed by our team` : subject,
  note: `${what} · ${other.name}`,
})

export default TodaySections
