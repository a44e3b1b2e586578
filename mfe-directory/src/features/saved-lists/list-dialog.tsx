import { t } from '@lingui/core/macro'
import { changeSavedList, createSavedList, LIST_NAME_MAX, type SavedList } from '@ungana/contracts-directory'
import { Checkbox, FormDialog, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost, useMay } from '@ungana/web-kit'
import { useState } from 'react'
import { useRefreshLists } from '#lib/saved-list-queries.ts'

const fields = ['name', 'shared'] as const
type Field = (typeof fields)[number]

interface ListDialogProps {
  readonly accountId: string
  /** The list to change; undefined for a new one. */
  readonly list?: SavedList
  readonly onClose: () => void
}

/** Makes, renames or shares a list. */
export default function ListDialog({ accountId, list, onClose }: ListDialogProps) {
  const { toast } = useHost()
  const refresh = useRefreshLists(accountId)
  const mayShare = useMay('lists.share')
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `saved-list:${accountId}:${list?.id ?? 'new'}`,
    fields,
    optional: new Set(['shared']),
    defaults: { name: list?.name ?? '', shared: list?.shared ? 'yes' : '' },
    problemsOf: ({ name }) => (name.trim() ? {} : { name: t`Please enter a name.` }),
  }))
  const form = useForm(definition, {
    send: (values, key) => {
      const body = { name: values.name, shared: values.shared === 'yes' }
      if (list) return call(changeSavedList, { params: { id: list.id }, body })
      return sendForm(key, (options) => call(createSavedList, { body }, options))
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: async ({ name }) => {
      toast({ title: list ? t`List changed` : t`List created`, description: name })
      await refresh()
      onClose()
    },
    failure: { title: t`The list could not be saved` },
  })
  return (
    <FormDialog
      title={list ? t`Change the list` : t`New list`}
      description={t`Only you see your own lists. Everybody in your company sees a shared list.`}
      send={t`Save`}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t`Name`} maxLength={LIST_NAME_MAX} autoComplete="off" autoFocus />
      {mayShare ? <Checkbox name="shared" value="yes" defaultChecked={form.initial.shared === 'yes'} label={t`Share with the team`} /> : null}
    </FormDialog>
  )
}
