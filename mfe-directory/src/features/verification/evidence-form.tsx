import { t } from '@lingui/core/macro'
import { changeVerification, evidenceForm, openVerification, type Verification } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, SUBMISSION_FAILED, sendForm, useForm } from '@ungana/web-kit'
import { useState } from 'react'
import { namedOptions } from '#lib/named-options.ts'
import { countriesWith, evidenceDefinition } from './evidence-values.ts'
import { useLinkToken, useRefresh } from './own-verification.ts'

interface EvidenceFormProps {
  readonly subject: { readonly id: string; readonly country: string }
  /** The verification to change; undefined to start a new one. */
  readonly open: Verification | undefined
  /** Whether the form replaces a pressed button and needs the focus. */
  readonly autoFocus: boolean
  readonly onSaved: () => void
}

/** Form for the registration details of the business or organization. */
export function EvidenceForm({ subject, open, autoFocus, onSaved }: EvidenceFormProps) {
  const query = useLinkToken()
  const refresh = useRefresh()
  const [definition] = useState(() => evidenceDefinition(subject, open))
  const { problems, rejection, sending, formProps, field } = useForm(definition, {
    send: async (values, key) => {
      const body = evidenceForm.parse(values)
      if (open) await call(changeVerification, { params: { id: open.id }, query, body })
      else await sendForm(key, (options) => call(openVerification, { query, body }, options))
      await refresh()
    },
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: onSaved,
    failure: { title: t`Your details were not saved`, description: SUBMISSION_FAILED },
  })
  return (
    <FormSheet {...formProps} aria-label={t`Registration details`}>
      <FormPart
        title={t`Registration details`}
        description={t`Only our team sees this. Buyers see only that we checked it, and when. The papers that you create from your deals show your numbers.`}
      >
        <FormFields>
          <SelectField
            {...field('country')}
            label={t`Country of registration`}
            options={namedOptions(countriesWith(definition.defaults.country))}
            autoFocus={autoFocus}
          />
          <TextField
            {...field('registrationNumber')}
            label={t`Registration number`}
            hint={problems.registrationNumber ? undefined : t`Copy it from your certificate of registration`}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField {...field('taxNumber')} label={t`Tax number`} aside={t`optional`} autoComplete="off" autoCapitalize="characters" />
          <WideField>
            <TextAreaField {...field('note')} label={t`Note to our team`} aside={t`optional`} rows={2} />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {open ? t`Save` : t`Save and add documents`}
      </FormEnd>
    </FormSheet>
  )
}
