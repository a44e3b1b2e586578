import { plural, t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answerContactMessage, type ContactSubject, closeContactMessage, getContactMessage, listContactSubjects } from '@ungana/contracts-identity'
import { Badge, Button, Disclosure, Quiet } from '@ungana/ui'
import { ActionFailure, call, callPage, mailHref, QueueFilter, QueueRow, StaffList, StaffPageSkeleton, useQueue, useQueueView } from '@ungana/web-kit'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useHostApi } from '#federation/host-api.tsx'
import { failureText, SmallForm } from '#lib/small-form.tsx'
import { StaffListPage } from '#lib/staff-list-page.tsx'

const TITLE = t`Messages`
const KEY = ['staff', 'contact-messages']
/** Apart from the lists, which each answer loads again. A call for a text is an entry in the list of what staff opened. */
const TEXT_KEY = ['staff', 'contact-message']
const choices = ['new', 'answered', 'closed', 'all'] as const
const labels = { new: t`New`, answered: t`Answered`, closed: t`Closed`, all: t`All` }

const Words = styled.p`
  max-width: 68ch;
  white-space: pre-line;
  overflow-wrap: anywhere;
`

/** Lets staff read messages from /contact and answer them by email. */
export function StaffMessagesPage() {
  return (
    <StaffListPage act="contact.answer" title={TITLE} lead={t`Messages from the contact page. We send your answer by email.`}>
      <Messages />
    </StaffListPage>
  )
}

/** Shown until the page's code has loaded. */
export const StaffMessagesSkeleton = () => <StaffPageSkeleton title={TITLE} />

function Messages() {
  const view = useQueueView(choices)
  const { shown, page } = view
  const result = useQueue([...KEY, shown, page], (signal) =>
    callPage(listContactSubjects, { query: { page, ...(shown === 'all' ? {} : { status: shown }) } }, { signal }),
  )
  return (
    <>
      <QueueFilter view={view} labels={labels} />
      <StaffList
        result={result}
        count={(count) => plural(count, { one: '# message', other: '# messages' })}
        empty={shown === 'new' ? t`No new messages` : t`No messages`}
        row={(message) => <Message message={message} />}
        view={view}
      />
    </>
  )
}

function Message({ message }: { readonly message: ContactSubject }) {
  const { toast } = useHostApi()
  const queries = useQueryClient()
  const settled = (title: string) => {
    toast({ title })
    void queries.invalidateQueries({ queryKey: KEY })
    void queries.invalidateQueries({ queryKey: [...TEXT_KEY, message.id] })
  }
  const closing = useMutation({
    mutationFn: () => call(closeContactMessage, { params: { id: message.id } }),
    onSuccess: () => settled(t`The message was closed`),
    onError: (error) => toast({ title: t`The message was not closed`, description: failureText(error), variant: 'destructive' }),
  })
  const [open, setOpen] = useState(false)
  const {
    data: opened,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: [...TEXT_KEY, message.id],
    queryFn: ({ signal }) => call(getContactMessage, { params: { id: message.id } }, { signal }),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  return (
    <QueueRow
      title={message.subject}
      badges={message.status === 'new' ? null : <Badge tone="success">{message.status === 'answered' ? t`Answered` : t`Closed`}</Badge>}
      when={message.createdAt}
      facts={
        <>
          <span>{message.name}</span>
          <a href={mailHref(message.email, { subject: message.subject })}>{message.email}</a>
          {message.accountId ? <span>{t`a member`}</span> : null}
        </>
      }
      message={opened?.message}
    >
      {opened ? null : (
        <div>
          <Button
            variant="outline"
            size="small"
            loading={isFetching}
            aria-label={t`Read the message: ${message.subject}`}
            onClick={() => (open ? void refetch() : setOpen(true))}
          >
            {t`Read the message`}
          </Button>
        </div>
      )}
      <ActionFailure error={error ? failureText(error) : ''} />
      {opened?.answer ? (
        <div>
          <Quiet>{t`Our answer`}</Quiet>
          <Words>{opened.answer}</Words>
        </div>
      ) : null}
      {opened && message.status === 'new' ? (
        <>
          <Disclosure summary={t`Answer`}>
            <SmallForm
              label={t`Answer to ${message.name}`}
              fields={[
                {
                  name: 'answer',
                  label: t`Answer`,
                  type: 'lines',
                  hint: t`Sent to ${message.email}`,
                  missing: t`Please write an answer.`,
                  min: 2,
                  max: 5000,
                },
              ]}
              submit={t`Send Answer`}
              failure={t`The answer was not sent`}
              send={(body) => call(answerContactMessage, { params: { id: message.id }, body })}
              onDone={() => settled(t`The answer was sent`)}
            />
          </Disclosure>
          <div>
            <Button variant="outline" size="small" loading={closing.isPending || closing.isSuccess} onClick={() => closing.mutate()}>
              {t`Close without an answer`}
            </Button>
          </div>
          <ActionFailure error={closing.error ? failureText(closing.error) : ''} />
        </>
      ) : null}
    </QueueRow>
  )
}
