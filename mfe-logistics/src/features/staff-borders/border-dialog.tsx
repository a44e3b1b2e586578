import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type BorderPost, borderStatuses, setBorderStatus } from '@ungana/contracts-logistics'
import { FormDialog, SelectField, TextField } from '@ungana/ui'
import { call, inLanguage, refusalOf, useForm, useHost } from '@ungana/web-kit'
import { borderStatusText } from '#lib/border-status.ts'
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
      toast({ title: t`${post.name} updated`, description: affectedText(affected) })
      onClose()
      queries.invalidateQueries({ queryKey: logisticsKey() })
    },
    failure: { title: t`Not saved` },
  })
  return (
    <FormDialog
      title={post.name}
      description={t`${inLanguage(post.sideA)} and ${inLanguage(post.sideB)}`}
      send={t`Save`}
      form={form}
      onClose={onClose}
    >
      <SelectField {...form.field('status')} label={t`Status`} options={borderStatuses.map((value) => ({ value, label: borderStatusText(value) }))} />
      <TextField
        {...form.field('source')}
        label={t`Source`}
        hint={t`Who reported this? For example: an office, an announcement, a driver`}
        autoComplete="off"
      />
      <TextField {...form.field('asOf')} label={t`As of`} aside={t`now if empty`} type="datetime-local" />
      <TextField {...form.field('note')} label={t`What drivers should know`} aside={t`optional`} autoComplete="off" />
    </FormDialog>
  )
}
