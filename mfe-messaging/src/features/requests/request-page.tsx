import { plural, t } from '@lingui/core/macro'
import { answerRequest, closeRequest, INQUIRY_MAX, type RequestDetails, requestsPath } from '@ungana/contracts-messaging'
import {
  BackLink,
  Badge,
  Button,
  Card,
  Cluster,
  Dialog,
  DialogClose,
  EmptyState,
  ErrorPanel,
  LoadingCard,
  Notice,
  Page,
  PageTitle,
  Quiet,
  SectionHeading,
  Stack,
  TextAreaField,
} from '@ungana/ui'
import { call, dayText, isMissing, newIdempotencyKey, useHost, usePersonText, useReturnFocus, useTitle } from '@ungana/web-kit'
import { type FormEvent, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { AttachmentLinks } from '#lib/attachment-links.tsx'
import { Words } from '#lib/bubble.tsx'
import { useInquiryUpdates } from '#lib/inquiry-updates.ts'
import { LoginPrompt } from '#lib/login-prompt.tsx'
import { NeedFacts } from '#lib/need-facts.tsx'
import { QuoteComparison } from './quote-comparison.tsx'
import { RequestBoard } from './request-board.tsx'
import { useRequest, useRequestStep } from './request-queries.ts'

/** A request, for its buyer. */
export default function RequestPage() {
  const { user } = useHost().session
  const { id = '' } = useParams()
  return (
    <Page>
      <Stack $gap={5}>
        <BackLink href={requestsPath()}>{t`Your requests`}</BackLink>
        {user ? (
          <LoadedRequest key={id} accountId={user.id} id={id} />
        ) : (
          <LoginPrompt title={t`Authentication required`}>{t`Please login to view messages`}</LoginPrompt>
        )}
      </Stack>
    </Page>
  )
}

function LoadedRequest({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  useInquiryUpdates(accountId)
  const { data, error, isFetching, refetch } = useRequest(accountId, id)
  useTitle(data?.subject ?? t({ message: 'Request', context: 'to several suppliers' }))
  if (data) return <OpenRequest accountId={accountId} request={data} />
  if (isMissing(error)) return <EmptyState title={t`Request not found`} artId="requests" />
  if (error) {
    return (
      <ErrorPanel title={t`Error loading messages`} onRetry={() => refetch()} retrying={isFetching}>
        {t`Please try refreshing the page`}
      </ErrorPanel>
    )
  }
  return <LoadingCard label={t`Loading request...`} />
}

function OpenRequest({ accountId, request }: { readonly accountId: string; readonly request: RequestDetails }) {
  const { id, subject, content, need, quoteBy, status, reason, asked, quoted, awarded } = request
  const open = status === 'open'
  const [ending, setEnding] = useState(false)
  const person = usePersonText()(request.person)
  const endButton = useReturnFocus(ending)
  const end = useRequestStep(accountId, t`Request closed`)
  return (
    <>
      <Cluster $justify="between" $gap={3}>
        <Cluster $gap={3}>
          <PageTitle>{subject}</PageTitle>
          <Badge>{open ? t({ message: 'Open', context: 'request' }) : t({ message: 'Closed', context: 'inquiry' })}</Badge>
        </Cluster>
        {open ? (
          <Button ref={endButton} variant="outline" onClick={() => setEnding(true)}>
            {t`End request`}
          </Button>
        ) : null}
      </Cluster>
      <Card as="section">
        <Stack $gap={3}>
          <SectionHeading>{t`What you need`}</SectionHeading>
          <Words>{content}</Words>
          {need ? <NeedFacts need={need} /> : null}
          <AttachmentLinks files={request.attachments} />
          <Quiet>{t`Quotes until ${dayText(quoteBy)}`}</Quiet>
          {person ? <Quiet>{t`Sent by ${person}`}</Quiet> : null}
          {reason ? <Notice title={t`Your reason`}>{reason}</Notice> : null}
        </Stack>
      </Card>
      <Card as="section">
        <Stack $gap={3}>
          <SectionHeading description={plural(asked, { one: `${quoted} of # supplier quoted`, other: `${quoted} of # suppliers quoted` })}>
            {t`Quotes`}
          </SectionHeading>
          <QuoteComparison accountId={accountId} request={request} />
        </Stack>
      </Card>
      <RequestBoard accountId={accountId} request={request} />
      {open ? <AnswerToAll accountId={accountId} id={id} /> : null}
      {ending ? (
        <EndDialog
          awarded={awarded}
          busy={end.isPending}
          onClose={() => setEnding(false)}
          onConfirm={(given) =>
            end.mutate(
              () =>
                call(
                  closeRequest,
                  { params: { id }, body: { ...(given && { reason: given }) } },
                  { idempotencyKey: newIdempotencyKey(), account: accountId },
                ),
              { onSettled: () => setEnding(false) },
            )
          }
        />
      ) : null}
    </>
  )
}

function AnswerToAll({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const [text, setText] = useState('')
  const key = useRef(newIdempotencyKey())
  const step = useRequestStep(accountId, t`Answer sent to all suppliers`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || step.isPending) return
    step.mutate(() => call(answerRequest, { params: { id }, body: { content: text } }, { idempotencyKey: key.current, account: accountId }), {
      onSuccess: () => {
        // Text typed while the answer was being sent stays.
        setText((typed) => (typed === text ? '' : typed))
        key.current = newIdempotencyKey()
      },
    })
  }
  return (
    <Card as="section">
      <Stack as="form" $gap={3} aria-label={t`Answer to all suppliers`} onSubmit={submit}>
        <SectionHeading description={t`Has a supplier asked something? Answer once. Every supplier gets the same text, so leave out names.`}>
          {t`Answer to all suppliers`}
        </SectionHeading>
        <TextAreaField
          label={t`Your answer`}
          hideLabel
          placeholder={t`Your answer`}
          rows={3}
          maxLength={INQUIRY_MAX}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            // Another text is another answer.
            key.current = newIdempotencyKey()
          }}
        />
        <div>
          <Button type="submit" disabled={!text.trim()} loading={step.isPending}>
            {t`Send to all`}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

interface EndDialogProps {
  readonly awarded: number
  readonly busy: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

function EndDialog({ awarded, busy, onConfirm, onClose }: EndDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`End this request?`}
      description={
        awarded === 0
          ? t`You accepted no quote. Every supplier learns that you declined.`
          : plural(awarded, {
              one: 'You accepted # quote. The other suppliers learn that you declined.',
              other: 'You accepted # quotes. The other suppliers learn that you declined.',
            })
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">{t`Cancel`}</Button>
          </DialogClose>
          <Button variant="danger" loading={busy} onClick={() => onConfirm(reason.trim())}>
            {t`End request`}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t`Reason for the other suppliers`}
        aside={t`optional`}
        rows={3}
        maxLength={INQUIRY_MAX}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  )
}
