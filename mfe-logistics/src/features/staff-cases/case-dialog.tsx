import { useQueryClient } from '@tanstack/react-query'
import { type BookingCase, decideCase } from '@ungana/contracts-logistics'
import { FormDialog, SelectField, TextAreaField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'

const fields = ['decision', 'note'] as const

const decisionForm = ({ id }: BookingCase): FormDefinition<(typeof fields)[number]> => ({
  store: `case:${id}`,
  fields,
  optional: new Set(),
  defaults: { decision: 'resume', note: '' },
  problemsOf: (values) => schemaProblems(decideCase.schema.body, values, fields),
})

export default function CaseDialog({ item, onClose }: { readonly item: BookingCase; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const form = useForm(decisionForm(item), {
    send: (values) => call(decideCase, { params: { id: item.id }, body: decideCase.schema.body.parse(values) }),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: 'Case decided', description: 'We have notified both sides.' })
      onClose()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not decided' },
  })
  return (
    <FormDialog title="Decide this case" description={item.detail} send="Decide" form={form} onClose={onClose}>
      <SelectField
        {...form.field('decision')}
        label="Decision"
        options={[
          { value: 'resume', label: 'Resume the booking' },
          { value: 'cancel', label: 'Cancel the booking' },
          { value: 'close', label: 'Close the booking' },
        ]}
      />
      <TextAreaField {...form.field('note')} label="Reason" rows={3} hint="Both sides can read this." />
    </FormDialog>
  )
}
