import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type BoardEntry, INTEREST_MAX, showInterest } from '@ungana/contracts-messaging'
import { FormDialog, TextField } from '@ungana/ui'
import { call, type FormDefinition, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { boardKey } from './board-queries.ts'

const fields = ['content'] as const

interface AskDialogProps {
  readonly accountId: string
  readonly entry: BoardEntry
  readonly onClose: () => void
}

/** Asks the buyer of an entry to be invited. */
export function AskDialog({ accountId, entry, onClose }: AskDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [definition] = useState<FormDefinition<(typeof fields)[number]>>(() => ({
    store: `interest:${entry.id}`,
    fields,
    optional: new Set(),
    defaults: { content: '' },
    problemsOf: ({ content }) => (content.trim() ? {} : { content: t`Please say in one line what you can supply` }),
  }))
  const form = useForm(definition, {
    send: ({ content }, key) =>
      sendForm(key, (options) => call(showInterest, { params: { id: entry.id }, body: { content } }, { ...options, account: accountId })),
    refusalOf: (error) => refusalOf(error, fields),
    onSent: () => {
      toast({ title: t`The buyer sees that you ask` })
      onClose()
      return queries.invalidateQueries({ queryKey: boardKey(accountId) })
    },
    failure: { title: t`Something went wrong` },
  })
  return (
    <FormDialog
      title={t`Ask to be invited`}
      description={t`The buyer sees your company, your record and this line. You learn who the buyer is once you are invited.`}
      send={t`Ask`}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('content')}
        label={t`What you can supply`}
        hint={t`One line, without phone numbers, email addresses and links`}
        maxLength={INTEREST_MAX}
      />
    </FormDialog>
  )
}
