import { t } from '@lingui/core/macro'
import {
  ATTENDEES_MAX,
  type Exhibition,
  exhibitionRegistrationForm,
  type participationKinds,
  registerForExhibition,
} from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, inLanguage, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import Footprints from 'lucide-react/icons/footprints'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { type Choice, ChoiceCards } from '#lib/choice-cards.tsx'
import { emailInput, phoneInput } from '#lib/contact-inputs.ts'
import { eventRegistrationForm } from './form-values.ts'

const kinds: Readonly<Record<(typeof participationKinds)[number], Omit<Choice, 'value'>>> = {
  visitor: { Icon: Footprints, label: t`Visitor`, what: t`You come to see products, meet people and buy.` },
  exhibitor: { Icon: Store, label: t`Exhibitor`, what: t`You want your own stand.` },
  delegation: { Icon: Users, label: t`Delegation`, what: t`You come as a group, with a shared stand or a tour.` },
}
const choices: readonly Choice[] = Object.entries(kinds).map(([value, kind]) => ({ value, ...kind }))

interface RegistrationFormProps {
  readonly exhibition: Exhibition
  readonly onRegistered: () => void
}

export function RegistrationForm({ exhibition, onRegistered }: RegistrationFormProps) {
  const { id } = exhibition
  const name = inLanguage(exhibition.name)
  const { toast } = useHost()
  const [definition] = useState(() => eventRegistrationForm(id))
  const { initial, problems, rejection, sending, formProps, field } = useForm(definition, {
    send: (values, key) =>
      sendForm(key, (options) => call(registerForExhibition, { params: { id }, body: exhibitionRegistrationForm.parse(values) }, options)),
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: () => {
      toast({ title: t`Registration Received`, description: t`We have your registration for ${name}.` })
      onRegistered()
    },
    failure: { title: t`Registration Failed` },
  })
  return (
    <FormSheet {...formProps} aria-label={t`Event registration`}>
      <FormPart title={t`Register for this event`} description={t`Registering is free. Our team will reply by email.`}>
        {(heading) => (
          <ChoiceCards name="participation" labelledBy={heading} choices={choices} chosen={initial.participation} error={problems.participation} />
        )}
      </FormPart>
      <FormPart title={t`Participants`}>
        <FormFields>
          <WideField>
            <TextField {...field('name')} label={t`Company or name`} autoComplete="organization" />
          </WideField>
          <TextField {...field('contactPerson')} label={t`Contact person`} autoComplete="name" />
          <TextField {...field('attendees')} label={t`Number of people`} inputMode="numeric" hint={t`1 to ${ATTENDEES_MAX}`} autoComplete="off" />
          <TextField {...field('email')} {...emailInput} />
          <TextField {...field('phone')} {...phoneInput} />
          <WideField>
            <TextAreaField
              {...field('message')}
              label={t`Message`}
              aside={t`optional`}
              rows={3}
              hint={t`What you want to show or find, and when you come`}
            />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {t`Register`}
      </FormEnd>
    </FormSheet>
  )
}
