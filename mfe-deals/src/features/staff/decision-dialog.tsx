import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type Deal, decideDealDispute, staffDealsPath } from '@ungana/contracts-deals'
import { FormDialog, SelectField, TextAreaField } from '@ungana/ui'
import { call, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

const fields = ['decision', 'note'] as const

/** Ends a dispute. */
export default function DecisionDialog({ deal, onClose }: { readonly deal: Pick<Deal, 'id' | 'events'>; readonly onClose: () => void }) {
  const { id: dealId } = deal
  // What the page loads behind the open dialog is not read yet.
  const [version] = useState(deal.events.at(-1)?.seq)
  const { toast } = useHost()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm(
    {
      store: `dispute:${dealId}`,
      fields,
      optional: new Set<(typeof fields)[number]>(),
      defaults: { decision: 'resume', note: '' },
      problemsOf: (values) => schemaProblems(decideDealDispute.schema.body, values, fields),
    },
    {
      send: (values, key) =>
        sendForm(key, (options) =>
          call(decideDealDispute, { params: { id: dealId }, body: decideDealDispute.schema.body.parse({ ...values, version }) }, options),
        ).catch((error: unknown) => {
          void queries.invalidateQueries({ queryKey: ['deals', 'staff', 'file', dealId] })
          throw error
        }),
      refusalOf: (error) => refusalOf(error, fields),
      onSent: () => {
        toast({ title: t`Dispute decided`, description: t`We have notified both sides.` })
        onClose()
        void queries.invalidateQueries({ queryKey: ['deals', 'staff'] })
        navigate(staffDealsPath())
      },
      failure: { title: t`Not decided` },
    },
  )
  return (
    <FormDialog
      title={t`Decide this dispute`}
      description={t`Ungana holds no money. Your decision lets the deal continue, or cancels it.`}
      send={t`Decide`}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('decision')}
        label={t`Decision`}
        options={[
          { value: 'resume', label: t`The deal continues` },
          { value: 'cancel', label: t`Cancel the deal` },
        ]}
      />
      <TextAreaField {...form.field('note')} label={t`Reason`} rows={3} hint={t`Both sides can read this.`} />
    </FormDialog>
  )
}
