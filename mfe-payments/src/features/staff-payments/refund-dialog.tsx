import { useQueryClient } from '@tanstack/react-query'
import type { StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { type FormDefinition, NumberField, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { amountOf } from '#lib/payment-terms.ts'
import { staffKey } from '#lib/staff-key.ts'
import { refundEnds } from './refund-text.ts'
import { refundFields, refundRefusal, sendRefund } from './send-refund.ts'

interface RefundDialogProps {
  readonly payment: StaffPayment
  /** Largest possible refund, in the main unit. */
  readonly left: number
  readonly onClose: () => void
}

/** Refunds all or part of the remaining amount, with a reason for our records. */
export function RefundDialog({ payment, left, onClose }: RefundDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, currency, payerName, refunds } = payment
  const [definition] = useState<FormDefinition<(typeof refundFields)[number]>>(() => ({
    store: `refund:${id}:${refunds.length}`,
    fields: refundFields,
    optional: new Set(),
    defaults: { amount: String(left), reason: '' },
    problemsOf: ({ amount, reason }) => ({
      ...(!(amountOf({ amount, currency }) > 0 && amountOf({ amount, currency }) <= left) && {
        amount: `Please enter at most ${moneyText(left, currency)}.`,
      }),
      ...(reason.trim().length < 3 && { reason: 'Please enter a reason.' }),
    }),
  }))
  const form = useForm(definition, {
    // Reload after errors too: if only the response was lost, the row now shows the refund.
    send: ({ amount, reason }, key) =>
      sendRefund(id, { amount: amountOf({ amount, currency }), reason }, key).finally(
        () => void queries.invalidateQueries({ queryKey: staffKey('payments') }),
      ),
    refusalOf: refundRefusal,
    onSent: () => {
      toast({ title: 'Refund requested', description: `We notify ${payerName ?? 'the payer'} when the provider has made the refund.` })
      onClose()
    },
    failure: { title: 'Refund not confirmed' },
  })
  return (
    <FormDialog
      title="Refund"
      description={`${payment.description}, ${moneyText(payment.amount, currency)}. The money goes back to ${payerName ?? 'the payer'} by the same payment method${refundEnds(payment)}.`}
      send="Refund"
      danger
      form={form}
      onClose={onClose}
    >
      <NumberField {...form.field('amount')} label={`Amount in ${currency}`} />
      <TextAreaField {...form.field('reason')} label="Reason" rows={2} hint="For our records. The payer cannot see this." />
    </FormDialog>
  )
}
