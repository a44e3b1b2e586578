import { acceptInquiry, amountText, closeInquiry, declineInquiry, INQUIRY_MAX, type InquiryThread, replyToInquiry } from '@ungana/contracts-messaging'
import { Button, Cluster, color, Stack, TextAreaField } from '@ungana/ui'
import { call, lazyPage, newKey, useHost, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Ask } from '#lib/ask.tsx'
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
  const [asked, setAsked] = useState<'decline' | 'close' | null>(null)
  const open = useOpenForm()
  const accept = useMove(accountId, 'Quote accepted')
  const decline = useMove(accountId, 'Inquiry declined')
  const close = useMove(accountId, 'Inquiry closed')
  // What is done takes its button away, and with the last one all that is here.
  const acceptButton = useReturnFocus(accept.isPending)
  const declineButton = useReturnFocus(asked === 'decline')
  const closeButton = useReturnFocus(asked === 'close')
  if (!moves.reply && !moves.close) return null
  const options = () => ({ idempotencyKey: newKey(), account: accountId })
  const answered = { onSettled: () => setAsked(null) }
  return (
    <Foot>
      {moves.accept && quote ? (
        <Button
          ref={acceptButton}
          variant="primary"
          loading={accept.isPending}
          onClick={() => accept.mutate(() => call(acceptInquiry, { params: { id }, query: { quoteId: quote.id } }, options()))}
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
          <Button ref={declineButton} variant="ghost" size="small" onClick={() => setAsked('decline')}>
            Decline
          </Button>
        ) : null}
        {moves.close ? (
          <Button ref={closeButton} variant="ghost" size="small" onClick={() => setAsked('close')}>
            Close
          </Button>
        ) : null}
      </Cluster>
      {asked === 'decline' ? (
        <Ask
          name="Decline"
          question="Decline this inquiry?"
          text={`${other.name} is told. Nothing more can be written here then.`}
          doing={decline.isPending}
          onYes={() => decline.mutate(() => call(declineInquiry, { params: { id } }, options()), answered)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'close' ? (
        <Ask
          name="Close"
          question="Close this inquiry?"
          text="It is the end of it, for both sides."
          doing={close.isPending}
          onYes={() => close.mutate(() => call(closeInquiry, { params: { id } }, options()), answered)}
          onClose={() => setAsked(null)}
        />
      ) : null}
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
  const area = useRef<HTMLTextAreaElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || sending) return
    setSending(true)
    // The button is about to have nothing to send.
    area.current?.focus()
    try {
      await keep(
        await draft.send((content, key) => call(replyToInquiry, { params: { id }, body: { content } }, { idempotencyKey: key, account: accountId })),
      )
    } catch (error) {
      toast({ title: 'Failed to send message', description: failureText(error), variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack as="form" $gap={2} aria-label="Reply" onSubmit={submit}>
      <TextAreaField
        ref={area}
        label="Your reply"
        hideLabel
        placeholder="Your reply"
        rows={2}
        maxLength={INQUIRY_MAX}
        value={text}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="small" disabled={!text.trim() && !sending} loading={sending} loadingLabel="Sending...">
          Reply
        </Button>
      </div>
    </Stack>
  )
}
