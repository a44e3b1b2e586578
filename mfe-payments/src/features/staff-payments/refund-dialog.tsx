import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { type FormDefinition, NumberField, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { amountOf, purposeText } from '#lib/payment-terms.ts'
import { staffKey } from '#lib/staff-key.ts'
import { proposedToast } from './proposed-toast.ts'
import { refundMeaning } from './refund-text.ts'
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
        amount: t`Please enter at most ${moneyText(left, currency)}.`,
      }),
      ...(reason.trim().length < 3 && { reason: t`Please enter a reason.` }),
    }),
  }))
  const form = useForm(definition, {
    // Reload after errors too: if only the response was lost, the row now shows the refund.
    send: ({ amount, reason }, key) =>
      sendRefund(id, { amount: amountOf({ amount, currency }), reason }, key).finally(
        () => void queries.invalidateQueries({ queryKey: staffKey('payments') }),
      ),
    refusalOf: refundRefusal,
    onSent: ({ refundProposed }) => {
      if (refundProposed) toast(proposedToast)
      else
        toast({
          title: t`Refund requested`,
          description: payerName
            ? t`We will notify ${payerName} when the provider has made the refund.`
            : t`We will notify the payer when the provider has made the refund.`,
        })
      onClose()
    },
    failure: { title: t`Refund not confirmed` },
  })
  return (
    <FormDialog
      title={t`Refund`}
      description={`${purposeText(payment.description)}, ${moneyText(payment.amount, currency)}. ${refundMeaning(payment)}`}
      send={t`Refund`}
      danger
      form={form}
      onClose={onClose}
    >
      <NumberField {...form.field('amount')} label={t`Amount in ${currency}`} />
      <TextAreaField {...form.field('reason')} label={t`Reason`} rows={2} hint={t`For our records. The payer cannot see this.`} />
    </FormDialog>
  )
}
