import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerContactMessage, CONTACT_PAGE_SIZE, type ContactMessage, closeContactMessage, listContactMessages } from '@ungana/contracts-identity'
import { Badge, Button, Cluster, color, Disclosure, Quiet, Stack, size } from '@ungana/ui'
import { call, callPage, momentText, StaffPageSkeleton } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { failureText, SmallForm } from '#lib/small-form.tsx'
import { StaffListPage, StaffRows, useStaffList } from '#lib/staff-list-page.tsx'

const TITLE = 'Messages'
const KEY = ['staff', 'contact-messages']
const filters = { new: 'New', answered: 'Answered', closed: 'Closed', all: 'All' } as const

const Words = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

const Facts = styled.p`
  color: ${color.ink2};
  font-size: ${size.caption};
  overflow-wrap: anywhere;
`

/** What people wrote by /contact, and answering it by e-mail. */
export function StaffMessagesPage() {
  return (
    <StaffListPage title={TITLE} lead="What people wrote to us. An answer goes to them by e-mail.">
      <Messages />
    </StaffListPage>
  )
}

/** Before its code is there. */
export const StaffMessagesSkeleton = () => <StaffPageSkeleton title={TITLE} />

function Messages() {
  const list = useStaffList(filters)
  const { show, page } = list
  const result = useQuery({
    queryKey: [...KEY, show, page],
    queryFn: ({ signal }) => callPage(listContactMessages, { query: { page, ...(show === 'all' ? {} : { status: show as 'new' }) } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <StaffRows
      filters={filters}
      list={list}
      result={result}
      words={{
        loading: 'Loading messages...',
        failed: 'Error loading messages',
        failedHint: 'Please try again',
        empty: show === 'new' ? 'No message waits' : 'No messages',
      }}
      countText={(total) => `${total.toLocaleString('en')} ${total === 1 ? 'message' : 'messages'}`}
      row={(message) => <Message message={message} />}
      pageSize={CONTACT_PAGE_SIZE}
    />
  )
}

function Message({ message }: { readonly message: ContactMessage }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const settled = (title: string) => {
    toast({ title })
    void queries.invalidateQueries({ queryKey: KEY })
  }
  const close = async () => {
    try {
      await call(closeContactMessage, { params: { id: message.id } })
      settled('The message is closed')
    } catch (error) {
      toast({ title: 'The message was not closed', description: failureText(error), variant: 'destructive' })
    }
  }
  return (
    <Stack $gap={3}>
      <Cluster $gap={3}>
        <h2>{message.subject}</h2>
        {message.status === 'new' ? null : <Badge tone="success">{message.status === 'answered' ? 'Answered' : 'Closed'}</Badge>}
      </Cluster>
      <Facts>
        {message.name}, {message.email}, {momentText(message.createdAt)}
        {message.accountId ? ', a member' : ''}
      </Facts>
      <Words>{message.message}</Words>
      {message.answer ? (
        <div>
          <Quiet>Our answer</Quiet>
          <Words>{message.answer}</Words>
        </div>
      ) : null}
      {message.status === 'new' ? (
        <>
          <Disclosure summary="Answer">
            <SmallForm
              label={`Answer to ${message.name}`}
              fields={[
                {
                  name: 'answer',
                  label: 'Answer',
                  type: 'lines',
                  hint: `Mailed to ${message.email}`,
                  missing: 'Please write an answer.',
                  min: 2,
                  max: 5000,
                },
              ]}
              submit="Send Answer"
              failure="The answer was not sent"
              send={(body) => call(answerContactMessage, { params: { id: message.id }, body })}
              onDone={() => settled('The answer is on its way')}
            />
          </Disclosure>
          <div>
            <Button variant="outline" size="small" onClick={close}>
              Close without an answer
            </Button>
          </div>
        </>
      ) : null}
    </Stack>
  )
}
