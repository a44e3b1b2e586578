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
      toast({ title: 'Case decided', description: 'Both sides are told.' })
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
          { value: 'resume', label: 'The booking goes on where it stopped' },
          { value: 'cancel', label: 'The booking is cancelled' },
          { value: 'close', label: 'The booking is closed' },
        ]}
      />
      <TextAreaField {...form.field('note')} label="Why" rows={3} hint="Both sides read it." />
    </FormDialog>
  )
}
