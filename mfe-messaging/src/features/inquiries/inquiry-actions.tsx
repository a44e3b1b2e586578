import { t } from '@lingui/core/macro'
import { acceptInquiry, closeInquiry, declineInquiry, INQUIRY_MAX, type InquiryThread, replyToInquiry } from '@ungana/contracts-messaging'
import { Button, Cluster, ConfirmDialog, color, Stack, TextAreaField } from '@ungana/ui'
import { ActionFailure, call, lazyPage, newIdempotencyKey, useHost, useMay, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { failureText } from '#lib/failure-text.ts'
import { amountText } from '#lib/money-text.ts'
import { useDraft } from '#lib/use-draft.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { useInquiryAction, useUpdateInquiry } from './inquiry-queries.ts'
import { allowedActions, isCountered } from './inquiry-text.ts'
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
  const moves = allowedActions({ ...inquiry, countered: isCountered(inquiry) }, side)
  const [mayWrite, mayAccept] = [useMay('inquiries.write'), useMay('quotes.accept')]
  const [quoting, setQuoting] = useState(false)
  /** The inquiry as it was when the dialog opened, so that a new quote does not replace the one that the person is accepting. */
  const [accepting, setAccepting] = useState<InquiryThread | null>(null)
  const [confirming, setConfirming] = useState<'decline' | 'close' | null>(null)
  const open = useOpenForm()
  const accept = useInquiryAction(accountId, t`Quote accepted`)
  const decline = useInquiryAction(accountId, t`Inquiry declined`)
  const close = useInquiryAction(accountId, t`Inquiry closed`)
  // An action removes its button, and the last action removes the whole footer.
  const acceptButton = useReturnFocus(accepting !== null)
  const declineButton = useReturnFocus(confirming === 'decline')
  const closeButton = useReturnFocus(confirming === 'close')
  if (!mayWrite || (!moves.reply && !moves.close)) return null
  const options = () => ({ idempotencyKey: newIdempotencyKey(), account: accountId })
  const answered = { onSettled: () => setConfirming(null) }
  return (
    <Foot>
      {moves.accept && mayAccept && quote ? (
        <Button ref={acceptButton} variant="primary" onClick={() => setAccepting(inquiry)}>
          {t`Accept ${amountText(quote.priceMinor, quote.currency)}`}
        </Button>
      ) : null}
      {moves.accept ? <ActionFailure error={accept.error} /> : null}
      {moves.reply ? <Reply accountId={accountId} id={id} /> : null}
      <Cluster $gap={2}>
        {moves.quote ? (
          <Button variant="outline" size="small" onClick={() => open(QuoteDialog, () => setQuoting(true))}>
            {side === 'sender' ? t`Make a counter-quote` : quote ? t`New quote` : t`Make a quote`}
          </Button>
        ) : null}
        {moves.decline ? (
          <Button ref={declineButton} variant="ghost" size="small" onClick={() => setConfirming('decline')}>
            {t`Decline`}
          </Button>
        ) : null}
        {moves.close ? (
          <Button ref={closeButton} variant="ghost" size="small" onClick={() => setConfirming('close')}>
            {t`Close`}
          </Button>
        ) : null}
      </Cluster>
      {accepting ? (
        <AcceptDialog
          inquiry={accepting}
          busy={accept.isPending}
          onConfirm={(quoteId) =>
            accept.mutate(() => call(acceptInquiry, { params: { id }, query: { quoteId } }, options()), { onSettled: () => setAccepting(null) })
          }
          onClose={() => setAccepting(null)}
        />
      ) : null}
      {confirming === 'decline' ? (
        <ConfirmDialog
          confirm={t`Decline`}
          title={t`Decline this inquiry?`}
          description={t`${other.name} will be notified. After that, neither side can write in this inquiry.`}
          busy={decline.isPending}
          onConfirm={() => decline.mutate(() => call(declineInquiry, { params: { id } }, options()), answered)}
          onClose={() => setConfirming(null)}
        />
      ) : null}
      {confirming === 'close' ? (
        <ConfirmDialog
          confirm={t`Close`}
          title={t`Close this inquiry?`}
          description={t`After that, neither side can write in this inquiry.`}
          busy={close.isPending}
          onConfirm={() => close.mutate(() => call(closeInquiry, { params: { id } }, options()), answered)}
          onClose={() => setConfirming(null)}
        />
      ) : null}
      {quoting ? (
        <Suspense>
          <QuoteDialog accountId={accountId} inquiry={inquiry} onClose={() => setQuoting(false)} />
        </Suspense>
      ) : null}
    </Foot>
  )
}

function Reply({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { toast } = useHost()
  const keep = useUpdateInquiry(accountId)
  const { draft, text } = useDraft(id)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const area = useRef<HTMLTextAreaElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || sending) return
    setFailure(undefined)
    setSending(true)
    // The button is about to be disabled and would lose the focus.
    area.current?.focus()
    try {
      await keep(
        await draft.send((content, key) => call(replyToInquiry, { params: { id }, body: { content } }, { idempotencyKey: key, account: accountId })),
      )
    } catch (error) {
      setFailure(error)
      toast({ title: t`Failed to send message`, description: failureText(error), variant: 'destructive' })
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack as="form" $gap={2} aria-label={t`Reply`} onSubmit={submit}>
      <TextAreaField
        ref={area}
        label={t`Your reply`}
        hideLabel
        placeholder={t`Your reply`}
        rows={2}
        maxLength={INQUIRY_MAX}
        value={text}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="small" disabled={!text.trim() && !sending} loading={sending} loadingLabel={t`Sending...`}>
          {t`Reply`}
        </Button>
      </div>
      <ActionFailure error={failure} />
    </Stack>
  )
}
