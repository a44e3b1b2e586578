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
const refundLabels: Readonly<Record<string, string>> = { requested: t`in progress`, succeeded: t`refunded`, failed: t`refused by the provider` }

type Act = 'refund' | MismatchDialogProps['act']

/** A payment with its refunds, disputes and actions. */
export function PaymentRow({ payment }: { readonly payment: StaffPayment }) {
  const openForm = useOpenForm()
  const [openAction, setOpenAction] = useState<Act | null>(null)
  const opener = useReturnFocus(openAction !== null)
  const { amount, currency, method, status, description, payerId, payerName, payerKind, payerEmail, reference, invoiceNumber, createdAt, paidAt } =
    payment
  const { mismatch, mismatchNote, problem, refunds, taken, disputes = [], refundProposed, price } = payment
  const name = payerName ?? t`Unknown payer`
  const left = refundable(payment)
  const isOpenMismatch = mismatch !== null && mismatchNote === null
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
          {refunds.map(({ id, amount: back, status: state, reason, createdAt: at }) => (
            <li key={id}>
              {moneyText(back, taken?.currency ?? currency)} {refundLabels[state] ?? state} · {reason} · {momentText(at)}
            </li>
          ))}
        </Refunds>
      ) : null}
      {left > 0 || isOpenMismatch ? (
        <Cluster $gap={3}>
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
          {isOpenMismatch ? (
            <Button variant="outline" size="small" aria-label={t`Mark as settled: ${moneyText(amount, currency)} of ${name}`} onClick={open('close')}>
              {t`Mark as settled`}
            </Button>
          ) : null}
        </Cluster>
      ) : null}
      <Suspense>
        {openAction === 'refund' ? <RefundDialog payment={payment} left={left} onClose={() => setOpenAction(null)} /> : null}
        {openAction === 'give-back' || openAction === 'close' ? (
          <MismatchDialog payment={payment} act={openAction} onClose={() => setOpenAction(null)} />
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
