import { useQueryClient } from '@tanstack/react-query'
import { closeMismatch, returnMismatch, type StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { moneyText } from '#lib/money-text.ts'
import { staffKey } from '#lib/staff-key.ts'

const fields = ['words'] as const

const acts = {
  'give-back': {
    title: 'Give it back',
    label: 'Reason',
    hint: 'For the books. The payer does not read it.',
    missing: 'Please give the reason.',
    done: 'On its way back',
    failed: 'Nothing was given back',
    what: 'All of it goes back the way it came.',
    send: (id: string, reason: string, key: string) =>
      sendForm(key, (options) => call(returnMismatch, { params: { id }, body: { reason } }, options)),
  },
  close: {
    title: 'Mark settled',
    label: 'What was done',
    hint: undefined,
    missing: 'Please say what was done.',
    done: 'Marked settled',
    failed: 'Not saved',
    what: 'No money moves by this: say here how it was settled.',
    send: (id: string, note: string) => call(closeMismatch, { params: { id }, body: { note } }),
  },
} as const

export interface MismatchDialogProps {
  readonly payment: StaffPayment
  readonly act: keyof typeof acts
  readonly onClose: () => void
}

/** What becomes of money that a provider took and nobody agreed to. */
export function MismatchDialog({ payment, act, onClose }: MismatchDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, amount, currency, status, mismatch, taken } = payment
  const { title, label, hint, missing, done, failed, what, send } = acts[act]
  const [definition] = useState<FormDefinition<'words'>>(() => ({
    store: `mismatch:${act}:${id}`,
    fields,
    optional: new Set(),
    defaults: { words: '' },
    problemsOf: ({ words }) => (words.trim().length < 3 ? { words: missing } : {}),
  }))
  const form = useForm(definition, {
    send: ({ words }, key) => send(id, words.trim(), key),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: done })
      onClose()
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    failure: { title: failed },
  })
  return (
    <FormDialog
      title={title}
      description={
        status === 'succeeded'
          ? `${mismatch}. ${what}`
          : `${moneyText(amount, currency)} was agreed${taken ? `, ${moneyText(taken.amount, taken.currency)} was taken` : ''}. It bought nothing. ${what}`
      }
      send={title}
      danger={act === 'give-back'}
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('words')} label={label} rows={2} hint={hint} />
    </FormDialog>
  )
}
