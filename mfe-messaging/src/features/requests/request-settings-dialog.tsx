import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { Category } from '@ungana/contracts-directory'
import { latinDigits } from '@ungana/contracts-kit'
import { INVITATIONS_A_DAY_MAX, type RequestSettings, setRequestSettings } from '@ungana/contracts-messaging'
import { Checkbox, FieldGroup, FormDialog, GroupProblem, Quiet } from '@ungana/ui'
import { call, type FormDefinition, inLanguage, NumberField, refusalOf, useForm, useHost } from '@ungana/web-kit'
import { useState } from 'react'
import { settingsKey } from './request-queries.ts'

const fields = ['perDay', 'categories'] as const
type Field = (typeof fields)[number]

/** NaN for anything but a whole number. */
const countOf = (typed: string) => (/^\d{1,3}$/.test(latinDigits(typed).trim()) ? Number(latinDigits(typed)) : Number.NaN)

export interface RequestSettingsDialogProps {
  readonly accountId: string
  readonly settings: RequestSettings
  readonly categories: readonly Category[]
  readonly onClose: () => void
}

/** Which requests of other companies the company gets. */
export default function RequestSettingsDialog({ accountId, settings, categories, onClose }: RequestSettingsDialogProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const [definition] = useState<FormDefinition<Field>>(() => ({
    store: `request-settings:${accountId}`,
    fields,
    optional: new Set(['categories']),
    defaults: {
      perDay: String(settings.perDay),
      // Ids, because names contain commas.
      categories: categories
        .filter(({ name }) => settings.categories.includes(name))
        .map(({ id }) => id)
        .join(),
    },
    problemsOf: ({ perDay }) => (countOf(perDay) <= INVITATIONS_A_DAY_MAX ? {} : { perDay: t`Please enter a number from 0 to 100` }),
  }))
  const form = useForm(definition, {
    send: ({ perDay, categories: chosen }) => {
      const ids = chosen.split(',')
      const body = { perDay: countOf(perDay), categories: categories.filter(({ id }) => ids.includes(String(id))).map(({ name }) => name) }
      return call(setRequestSettings, { body }, { account: accountId })
    },
    refusalOf: (error) => refusalOf(error, fields),
    onSent: (saved) => {
      queries.setQueryData(settingsKey(accountId), saved)
      toast({ title: t`Saved` })
      onClose()
    },
    failure: { title: t`Not saved` },
  })
  const chosen = form.initial.categories.split(',')
  return (
    <FormDialog
      title={t`Which requests you get`}
      description={t`Buyers who ask several suppliers at once see only whether you take their request. Invitations that you ask for on the board always reach you.`}
      send={t`Save`}
      form={form}
      onClose={onClose}
    >
      <NumberField {...form.field('perDay')} label={t`Maximum requests a day`} hint={t`From 0 to 100. With 0 you get none.`} />
      <FieldGroup>
        <legend>{t`Categories`}</legend>
        <Quiet>{t`Choose none to get requests in all categories. A request without a category reaches you too.`}</Quiet>
        {categories.map(({ id, name }) => (
          <Checkbox key={id} name="categories" value={String(id)} defaultChecked={chosen.includes(String(id))} label={inLanguage(name)} />
        ))}
        {form.problems.categories ? <GroupProblem>{form.problems.categories}</GroupProblem> : null}
      </FieldGroup>
    </FormDialog>
  )
}
