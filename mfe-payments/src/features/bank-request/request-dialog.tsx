import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { requestBankDetails } from '@ungana/contracts-payments'
import { FormDialog, TextAreaField, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, schemaProblems, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const fields = ['purpose', 'message'] as const

const definitionFor = (ownerId: string, bankDetailsId: string, purpose: string): FormDefinition<(typeof fields)[number]> => ({
  store: `bank-request:${bankDetailsId}`,
  fields,
  optional: new Set(['message']),
  defaults: { purpose, message: '' },
  problemsOf: (values) => schemaProblems(requestBankDetails.schema.body, { ...values, ownerId, bankDetailsId }, fields),
})

export interface RequestDialogProps {
  readonly ownerId: string
  readonly ownerName: string
  readonly bankDetailsId: string
  /** The account as shown to the user: bank and masked number. */
  readonly account: string
  readonly onClose: () => void
}

export function RequestDialog({ ownerId, ownerName, bankDetailsId, account, onClose }: RequestDialogProps) {
  const { toast } = useHost()
  const client = useQueryClient()
  const [search] = useSearchParams()
  const [definition] = useState(() => definitionFor(ownerId, bankDetailsId, search.get('pay-for') ?? ''))
  const form = useForm(definition, {
    send: (values, key) => sendForm(key, (options) => call(requestBankDetails, { body: { ...values, ownerId, bankDetailsId } }, options)),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      void client.invalidateQueries({ queryKey: ['bank-details'] })
      toast({ title: t`Request sent`, description: t`${ownerName} will approve or reject your request.` })
      onClose()
    },
    failure: { title: t`Failed to send the request` },
  })
  return (
    <FormDialog
      title={t`Request bank details`}
      description={t`${account}. ${ownerName} sees your name and your purpose. After approval, you can view the details for 30 days.`}
      send={t`Send request`}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('purpose')}
        label={t`Purpose`}
        hint={t`For example: the invoice you want to pay`}
        maxLength={200}
        autoComplete="off"
      />
      <TextAreaField {...form.field('message')} label={t`Message`} aside={t`optional`} rows={3} />
    </FormDialog>
  )
}
