import { useQueryClient } from '@tanstack/react-query'
import type { StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { type FormDefinition, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { staffKey } from '#lib/staff-key.ts'
import { refundEnds } from './refund-words.ts'
import { refundFields, refundRefusal, sendRefund } from './send-refund.ts'

interface RefundDialogProps {
  readonly payment: StaffPayment
  /** Main unit: the most that can go back. */
  readonly left: number
  readonly onClose: () => void
}

/** All that is left, or part of it, with a reason for the books. */
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
      ...(!(Number(amount) > 0 && Number(amount) <= left) && { amount: `Please enter at most ${moneyText(left, currency)}.` }),
      ...(reason.trim().length < 3 && { reason: 'Please give the reason.' }),
    }),
  }))
  const form = useForm(definition, {
    // Looked at again whatever came of it: a refund whose answer was lost is in its row.
    send: (values, key) => sendRefund(id, values, key).finally(() => void queries.invalidateQueries({ queryKey: staffKey('payments') })),
    refusalOf: refundRefusal,
    onSent: () => {
      toast({ title: 'Refund asked for', description: `${payerName ?? 'The payer'} is told once the provider has made it.` })
      onClose()
    },
    failure: { title: 'Refund not confirmed' },
  })
  return (
    <FormDialog
      title="Refund"
      description={`${payment.description}, ${moneyText(payment.amount, currency)}. It goes back the way it was paid${refundEnds(payment)}.`}
      send="Refund"
      danger
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('amount')} label={`Amount in ${currency}`} inputMode="decimal" autoComplete="off" />
      <TextAreaField {...form.field('reason')} label="Reason" rows={2} hint="For the books. The payer does not read it." />
    </FormDialog>
  )
}
