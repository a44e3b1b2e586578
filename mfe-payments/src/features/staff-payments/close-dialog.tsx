import { useQueryClient } from '@tanstack/react-query'
import { closeMismatch, type StaffPayment } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { staffKey } from '#lib/staff-key.ts'

const fields = ['note'] as const

/** What staff did about a payment that does not fit. */
export function CloseDialog({ payment, onClose }: { readonly payment: StaffPayment; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const { id, mismatch } = payment
  const [definition] = useState<FormDefinition<'note'>>(() => ({
    store: `ungana:mismatch:${id}`,
    fields,
    optional: new Set(),
    defaults: { note: '' },
    problemsOf: (values) => schemaProblems(closeMismatch.schema.body, values, fields),
  }))
  const form = useForm(definition, {
    send: (values) => call(closeMismatch, { params: { id }, body: closeMismatch.schema.body.parse(values) }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: 'Marked settled' })
      onClose()
      return queries.invalidateQueries({ queryKey: staffKey('payments') })
    },
    failure: { title: 'Not saved' },
  })
  return (
    <FormDialog
      title="Mark settled"
      description={`What was taken is not what was agreed: ${mismatch}. It bought nothing. Give it back at the provider's, then say here what you did.`}
      send="Mark settled"
      form={form}
      onClose={onClose}
    >
      <TextAreaField {...form.field('note')} label="What was done" rows={2} />
    </FormDialog>
  )
}
