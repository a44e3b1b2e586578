import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { closeMismatch, recordRefund, returnMismatch, type StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { staffKey } from '#lib/staff-key.ts'
import { proposedToast } from './proposed-toast.ts'

const fields = ['text'] as const

const actions = {
  'give-back': {
    title: t`Return money`,
    label: t`Reason`,
    hint: t`For our records. The payer cannot see this.`,
    missing: t`Please enter a reason.`,
    done: t`Money is being returned`,
    failed: t`Money not returned`,
    what: t`The full amount goes back by the same payment method.`,
    send: (id: string, reason: string, key: string) =>
      sendForm(key, (options) => call(returnMismatch, { params: { id }, body: { reason } }, options)),
  },
  close: {
    title: t`Mark as settled`,
    label: t`What was done`,
    hint: undefined,
    missing: t`Please describe what was done.`,
    done: t`Marked as settled`,
    failed: t`Not saved`,
    what: t`This does not move any money. Describe how it was settled.`,
    send: (id: string, note: string) => call(closeMismatch, { params: { id }, body: { note } }),
  },
  made: {
    title: t`Enter the receipt number`,
    label: t`Receipt number`,
    hint: undefined,
    missing: t`Please enter the receipt number.`,
    done: t`Refund recorded`,
    failed: t`Not saved`,
    what: t`Make the refund at the provider first. Then enter the receipt number that it gave you.`,
    send: (id: string, receipt: string, _key: string, refundId: string) => call(recordRefund, { params: { id, refundId }, body: { receipt } }),
  },
  impossible: {
    title: t`Refund not possible`,
    label: t`Reason`,
    hint: t`For our records. The payer cannot see this.`,
    missing: t`Please enter a reason.`,
    done: t`Refund recorded`,
    failed: t`Not saved`,
    what: t`This does not move any money. The payment stays in this queue until it is settled.`,
    send: (id: string, reason: string, _key: string, refundId: string) => call(recordRefund, { params: { id, refundId }, body: { reason } }),
  },
} as const

const endsUnpaid = t`Please look at the provider first. Do this only if no money was taken, or if you have returned it there. The payment then counts as cancelled, and the payer reads that. Describe what you found.`

export interface MismatchDialogProps {
  readonly payment: StaffPayment
  readonly act: keyof typeof actions
  /** The refund that staff make at the provider. */
  readonly refundId?: string | undefined
  readonly onClose: () => void
}

/** Lets staff return or settle money that a provider took without an agreement. */
export function MismatchDialog({ payment, act, refundId = '', onClose }: MismatchDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, status, mismatch, unsettled } = payment
  const { title, label, hint, missing, done, failed, what, send } = actions[act]
  const [definition] = useState<FormDefinition<'text'>>(() => ({
    store: `mismatch:${act}:${id}${refundId}`,
    fields,
    optional: new Set(),
    defaults: { text: '' },
    problemsOf: ({ text }) => (text.trim().length < 3 ? { text: missing } : {}),
  }))
  const form = useForm(definition, {
    send: ({ text }, key) => send(id, text.trim(), key, refundId),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: ({ refundProposed }) => {
      toast(refundProposed ? proposedToast : { title: done })
      onClose()
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    failure: { title: failed },
  })
  return (
    <FormDialog
      title={title}
      description={
        refundId ? what : act === 'close' && unsettled ? endsUnpaid : status === 'succeeded' ? `${mismatch}. ${what}` : `${deal(payment)} ${what}`
      }
      send={title}
      danger={act === 'give-back'}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('text')} label={label} rows={2} hint={hint} />
    </FormDialog>
  )
}

function deal({ amount, currency, taken }: StaffPayment): string {
  const agreed = moneyText(amount, currency)
  return taken
    ? t`${agreed} was agreed, but ${moneyText(taken.amount, taken.currency)} was taken. The payer got nothing for it.`
    : t`${agreed} was agreed. The payer got nothing for it.`
}
