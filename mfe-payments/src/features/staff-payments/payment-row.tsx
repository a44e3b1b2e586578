import { t } from '@lingui/core/macro'
import { accountPagePath } from '@ungana/contracts-directory'
import type { StaffPayment } from '@ungana/contracts-payments'
import { inLanguage } from '@ungana/language/in-language'
import { Badge, Button, bareList, Cluster, size, TextLink } from '@ungana/ui'
import { dayText, lazyPage, momentText, QueueFacts, QueueRow, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { type ComponentProps, type MouseEvent, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { moneyText } from '#lib/money-text.ts'
import { methodNames, statusNames } from '#lib/payment-labels.ts'
import { purposeText } from '#lib/payment-terms.ts'
import { DisputeFacts } from './dispute-facts.tsx'
import { isUndecided } from './dispute-text.ts'
import type { MismatchDialogProps } from './mismatch-dialog.tsx'
import type { RefundDialog as RefundForm } from './refund-dialog.tsx'

/** Loaded on demand, because dialogs open later and are large. */
const RefundDialog = lazyPage<ComponentProps<typeof RefundForm>>(() =>
  import(/* webpackChunkName: 'staff-forms' */ './refund-dialog.tsx').then((module) => ({ default: module.RefundDialog })),
)
const MismatchDialog = lazyPage<MismatchDialogProps>(() =>
  import(/* webpackChunkName: 'staff-forms' */ './mismatch-dialog.tsx').then((module) => ({ default: module.MismatchDialog })),
)

const Refunds = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`

const tones: Readonly<Record<string, 'success' | 'warning' | 'danger' | 'neutral'>> = {
  succeeded: 'success',
  processing: 'warning',
  failed: 'danger',
}
const refundLabels: Readonly<Record<string, string>> = {
  byHand: t`waits for staff`,
  requested: t`in progress`,
  succeeded: t`refunded`,
  failed: t`refused by the provider`,
}

type Act = 'refund' | MismatchDialogProps['act']

/** A payment with its refunds, disputes and actions. */
export function PaymentRow({ payment }: { readonly payment: StaffPayment }) {
  const openForm = useOpenForm()
  const [openAction, setOpenAction] = useState<Act | null>(null)
  const opener = useReturnFocus(openAction !== null)
  const { amount, currency, method, status, description, payerId, payerName, payerKind, payerEmail, reference, receipt } = payment
  const { invoiceNumber, createdAt, paidAt, mismatch, mismatchNote, problem, refunds, taken, disputes = [], refundProposed, price } = payment
  const name = payerName ?? t`Unknown payer`
  const left = refundable(payment)
  const isOpenMismatch = mismatch !== null && mismatchNote === null
  const waiting = refunds.find(({ byHand, status: state }) => byHand && state === 'requested')
  const open = (what: Act) => (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget as HTMLButtonElement
    openForm(what === 'refund' ? RefundDialog : MismatchDialog, () => setOpenAction(what))
  }
  return (
    <QueueRow
      title={
        <>
          {moneyText(amount, currency)} · <TextLink href={accountPagePath({ id: payerId, kind: payerKind })}>{name}</TextLink>
        </>
      }
      badges={
        <>
          <Badge tone={tones[status] ?? 'neutral'}>{statusNames[status] ?? status}</Badge>
          {disputes.length > 0 ? <Badge tone={disputes.some(isUndecided) ? 'danger' : 'neutral'}>{t`Disputed`}</Badge> : null}
          {refundProposed ? <Badge tone="warning">{t`Refund proposed`}</Badge> : null}
          {isOpenMismatch ? <Badge tone="danger">{t`Mismatch`}</Badge> : null}
        </>
      }
      when={paidAt ?? createdAt}
      facts={
        <>
          <span>{purposeText(description)}</span>
          <span>{methodNames[method] ?? method}</span>
          {price ? <span>{`${moneyText(price.amount, price.currency)}, ${price.perUsd} ${currency}, ${dayText(price.rateDate)}`}</span> : null}
          {invoiceNumber ? <span>{invoiceNumber}</span> : null}
          {payerEmail ? <span>{payerEmail}</span> : null}
          {receipt ? <span>{receipt}</span> : null}
          {reference ? <span>{reference}</span> : null}
        </>
      }
    >
      {problem ? <QueueFacts>{inLanguage(problem)}</QueueFacts> : null}
      {mismatch ? (
        <QueueFacts>
          <span>{mismatch}</span>
          {mismatchNote ? <span>{t`Settled: ${mismatchNote}`}</span> : null}
        </QueueFacts>
      ) : null}
      {disputes.map((dispute) => (
        <DisputeFacts key={dispute.id} dispute={dispute} />
      ))}
      {refunds.length > 0 ? (
        <Refunds aria-label={t`Refunds`}>
          {refunds.map(({ id, amount: back, status: state, reason, createdAt: at, byHand, receipt: number }) => (
            <li key={id}>
              {moneyText(back, taken?.currency ?? currency)} {refundLabels[byHand && state === 'requested' ? 'byHand' : state] ?? state} · {reason} ·{' '}
              {momentText(at)}
              {number && state === 'succeeded' ? ` · ${number}` : null}
            </li>
          ))}
        </Refunds>
      ) : null}
      {left > 0 || isOpenMismatch || waiting ? (
        <Cluster $gap={3}>
          {waiting ? (
            <>
              <Button
                variant="primary"
                size="small"
                aria-label={t`Enter the receipt number: ${moneyText(waiting.amount, taken?.currency ?? currency)} to ${name}`}
                onClick={open('made')}
              >
                {t`Enter the receipt number`}
              </Button>
              <Button
                variant="outline"
                size="small"
                aria-label={t`Refund not possible: ${moneyText(waiting.amount, taken?.currency ?? currency)} to ${name}`}
                onClick={open('impossible')}
              >
                {t`Refund not possible`}
              </Button>
            </>
          ) : null}
          {left > 0 ? (
            <Button variant="outline" size="small" aria-label={t`Refund: ${moneyText(amount, currency)} of ${name}`} onClick={open('refund')}>
              {t`Refund`}
            </Button>
          ) : null}
          {isOpenMismatch && taken && taken.amount > returned(payment) ? (
            <Button
              variant="outline"
              size="small"
              aria-label={t`Return money: ${moneyText(taken.amount, taken.currency)} of ${name}`}
              onClick={open('give-back')}
            >
              {t`Return money`}
            </Button>
          ) : null}
          {isOpenMismatch && !waiting ? (
            <Button variant="outline" size="small" aria-label={t`Mark as settled: ${moneyText(amount, currency)} of ${name}`} onClick={open('close')}>
              {t`Mark as settled`}
            </Button>
          ) : null}
        </Cluster>
      ) : null}
      <Suspense>
        {openAction === 'refund' ? <RefundDialog payment={payment} left={left} onClose={() => setOpenAction(null)} /> : null}
        {openAction !== null && openAction !== 'refund' ? (
          <MismatchDialog
            payment={payment}
            act={openAction}
            refundId={openAction === 'made' || openAction === 'impossible' ? waiting?.id : undefined}
            onClose={() => setOpenAction(null)}
          />
        ) : null}
      </Suspense>
    </QueueRow>
  )
}

/** The amount that is not refunded, not being refunded and not disputed, in the main unit. Rounded, because 49.99 − 20 is 29.990000000000002. */
function refundable(payment: StaffPayment): number {
  const { status, amount } = payment
  return status === 'succeeded' ? Math.round((amount - returned(payment)) * 100) / 100 : 0
}

/** The amount that was or will be refunded, plus disputed amounts, in the main unit. */
const returned = ({ refunds, disputed = 0 }: StaffPayment) =>
  Math.round(refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, disputed) * 100) / 100
