import { useQueryClient } from '@tanstack/react-query'
import { refundPayment, type StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { staffKey } from '#lib/staff-key.ts'

const fields = ['amount', 'reason'] as const

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
  const [definition] = useState<FormDefinition<(typeof fields)[number]>>(() => ({
    store: `refund:${id}:${refunds.length}`,
    fields,
    optional: new Set(),
    defaults: { amount: String(left), reason: '' },
    problemsOf: ({ amount, reason }) => ({
      ...(!(Number(amount) > 0 && Number(amount) <= left) && { amount: `Please enter at most ${moneyText(left, currency)}.` }),
      ...(reason.trim().length < 3 && { reason: 'Please give the reason.' }),
    }),
  }))
  const form = useForm(definition, {
    send: ({ amount, reason }, key) =>
      sendForm(key, (options) => call(refundPayment, { params: { id }, body: { amount: Number(amount), reason: reason.trim() } }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: 'Refund on its way', description: `${payerName ?? 'The payer'} is told, and gets a credit note.` })
      onClose()
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    failure: { title: 'Nothing was refunded' },
  })
  return (
    <FormDialog
      title="Refund"
      description={`${payment.description}, ${moneyText(payment.amount, currency)}. It goes back the way it was paid${payment.plan ? '; the plan ends where all of it goes back' : ''}.`}
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
