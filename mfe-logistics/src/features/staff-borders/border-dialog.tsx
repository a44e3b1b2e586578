import { useQueryClient } from '@tanstack/react-query'
import { type BorderPost, borderStatuses, setBorderStatus } from '@ungana/contracts-logistics'
import { FormDialog, SelectField, TextField } from '@ungana/ui'
import { call, refusalOf, useForm, useHost } from '@ungana/web-kit'
import { logisticsKey } from '#lib/queries.ts'
import { affectedText, borderForm, borderOf } from './border-form.ts'

export default function BorderDialog({ post, onClose }: { readonly post: BorderPost; readonly onClose: () => void }) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const definition = borderForm(post)
  const form = useForm(definition, {
    send: (values) => call(setBorderStatus, { params: { id: post.id }, body: setBorderStatus.schema.body.parse(borderOf(values)) }),
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: ({ affected }) => {
      toast({ title: `${post.name} updated`, description: affectedText(affected) })
      onClose()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: 'Not saved' },
  })
  return (
    <FormDialog title={post.name} description={`${post.sideA} and ${post.sideB}`} send="Save" form={form} onClose={onClose}>
      <SelectField {...form.field('status')} label="Status" options={borderStatuses} />
      <TextField
        {...form.field('source')}
        label="Source"
        hint="Who reported this? For example: an office, an announcement, a driver"
        autoComplete="off"
      />
      <TextField {...form.field('asOf')} label="As of" aside="now if empty" type="datetime-local" />
      <TextField {...form.field('note')} label="What drivers should know" aside="optional" autoComplete="off" />
    </FormDialog>
  )
}
