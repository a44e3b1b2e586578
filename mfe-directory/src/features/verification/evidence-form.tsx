import { changeVerification, evidenceForm, openVerification, type Verification } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, SUBMISSION_FAILED, sendForm, useForm } from '@ungana/web-kit'
import { useState } from 'react'
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
    failure: { title: 'Your details were not saved', description: SUBMISSION_FAILED },
  })
  return (
    <FormSheet {...formProps} aria-label="Registration details">
      <FormPart title="Registration details" description="Only our team sees this. Buyers see only that we checked it, and when.">
        <FormFields>
          <SelectField
            {...field('country')}
            label="Country of registration"
            options={countriesWith(definition.defaults.country)}
            autoFocus={autoFocus}
          />
          <TextField
            {...field('registrationNumber')}
            label="Registration number"
            hint={problems.registrationNumber ? undefined : 'Copy it from your certificate of registration'}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <TextField {...field('taxNumber')} label="Tax number" aside="optional" autoComplete="off" autoCapitalize="characters" />
          <WideField>
            <TextAreaField {...field('note')} label="Note to our team" aside="optional" rows={2} />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {open ? 'Save' : 'Save and add documents'}
      </FormEnd>
    </FormSheet>
  )
}
