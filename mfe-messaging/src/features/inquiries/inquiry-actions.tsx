import { acceptInquiry, amountText, closeInquiry, declineInquiry, INQUIRY_MAX, type InquiryThread, replyToInquiry } from '@ungana/contracts-messaging'
import { Button, Cluster, color, Dialog, DialogClose, Stack, TextAreaField } from '@ungana/ui'
import { call, lazyPage, newKey, useHost, useOpenForm } from '@ungana/web-kit'
import { type FormEvent, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { failureText } from '#lib/failure-text.ts'
import { useDraft } from '#lib/use-draft.ts'
import { useKeepInquiry, useMove } from './inquiry-queries.ts'
import { movesOf } from './inquiry-text.ts'
import type { QuoteDialogProps } from './quote-dialog.tsx'

const QuoteDialog = lazyPage<QuoteDialogProps>(() => import(/* webpackChunkName: 'quote' */ './quote-dialog.tsx'))

const Foot = styled.div`
  display: grid;
  gap: 10px;
  padding: 12px 16px calc(12px + env(safe-area-inset-bottom, 0px));
  border-top: 1px solid ${color.line};

  textarea {
    max-height: 24svh;
  }
`

interface InquiryActionsProps {
  readonly accountId: string
  readonly inquiry: InquiryThread
  readonly side: 'sender' | 'receiver'
}

export function InquiryActions({ accountId, inquiry, side }: InquiryActionsProps) {
  const { id, quote, other } = inquiry
  const moves = movesOf(inquiry, side)
  const [quoting, setQuoting] = useState(false)
  const open = useOpenForm()
  const accept = useMove(accountId, 'Quote accepted')
  if (!moves.reply && !moves.close) return null
  return (
    <Foot>
      {moves.accept && quote ? (
        <Button
          variant="primary"
          loading={accept.isPending}
          onClick={() => accept.mutate(() => call(acceptInquiry, { params: { id }, query: { quoteId: quote.id } }, { idempotencyKey: newKey(), account: accountId }))}
        >
          Accept {amountText(quote.priceMinor, quote.currency)}
        </Button>
      ) : null}
      {moves.reply ? <Reply accountId={accountId} id={id} /> : null}
      <Cluster $gap={2}>
        {moves.quote ? (
          <Button variant="outline" size="small" onClick={() => open(QuoteDialog, () => setQuoting(true))}>
            {quote ? 'New Quote' : 'Make a Quote'}
          </Button>
        ) : null}
        {moves.decline ? (
          <Ask
            accountId={accountId}
            name="Decline"
            question="Decline this inquiry?"
            text={`${other.name} is told. Nothing more can be written here then.`}
            done="Inquiry declined"
            move={() => call(declineInquiry, { params: { id } }, { idempotencyKey: newKey(), account: accountId })}
          />
        ) : null}
        {moves.close ? (
          <Ask
            accountId={accountId}
            name="Close"
            question="Close this inquiry?"
            text="It is the end of it, for both sides."
            done="Inquiry closed"
            move={() => call(closeInquiry, { params: { id } }, { idempotencyKey: newKey(), account: accountId })}
          />
        ) : null}
      </Cluster>
      {quoting ? (
        <Suspense>
          <QuoteDialog accountId={accountId} inquiryId={id} to={other.name} onClose={() => setQuoting(false)} />
        </Suspense>
      ) : null}
    </Foot>
  )
}

function Reply({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { toast } = useHost()
  const keep = useKeepInquiry(accountId)
  const { draft, text } = useDraft(accountId, id)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || sending) return
    setSending(true)
    try {
      await keep(await draft.send((content, key) => call(replyToInquiry, { params: { id }, body: { content } }, { idempotencyKey: key, account: accountId })))
    } catch (error) {
      toast({ title: 'Failed to send message', description: failureText(error), variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack as="form" $gap={2} aria-label="Reply" onSubmit={submit}>
      <TextAreaField
        label="Your reply"
        hideLabel
        placeholder="Your reply"
        rows={2}
        maxLength={INQUIRY_MAX}
        value={text}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="small" disabled={!text.trim()} loading={sending}>
          Reply
        </Button>
      </div>
    </Stack>
  )
}

interface AskProps {
  readonly accountId: string
  /** Of the button. */
  readonly name: string
  readonly question: string
  readonly text: string
  /** Said once it is done. */
  readonly done: string
  readonly move: () => Promise<InquiryThread>
}

/** A step that cannot be taken back is asked about. */
function Ask({ accountId, name, question, text, done, move }: AskProps) {
  const [open, setOpen] = useState(false)
  const mutation = useMove(accountId, done)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="small">
          {name}
        </Button>
      }
      title={question}
      description={text}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">Cancel</Button>
          </DialogClose>
          <Button variant="danger" loading={mutation.isPending} onClick={() => mutation.mutate(move, { onSettled: () => setOpen(false) })}>
            {name}
          </Button>
        </>
      }
    />
  )
}
