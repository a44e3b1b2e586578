import {
  ATTENDEES_MAX,
  type Exhibition,
  exhibitionRegistrationForm,
  type participationKinds,
  registerForExhibition,
} from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import Footprints from 'lucide-react/icons/footprints'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { type Choice, ChoiceCards } from '#lib/choice-cards.tsx'
import { eventRegistrationForm } from './form-values.ts'

const kinds: Readonly<Record<(typeof participationKinds)[number], Omit<Choice, 'value'>>> = {
  visitor: { Icon: Footprints, label: 'Visitor', what: 'You come to look, meet and buy.' },
  exhibitor: { Icon: Store, label: 'Exhibitor', what: 'You want a stand of your own.' },
  delegation: { Icon: Users, label: 'Delegation', what: 'You come as a group, on a shared stand or on tour.' },
}
const choices: readonly Choice[] = Object.entries(kinds).map(([value, kind]) => ({ value, ...kind }))

interface RegistrationFormProps {
  readonly exhibition: Exhibition
  readonly onRegistered: () => void
}

export function RegistrationForm({ exhibition: { id, name }, onRegistered }: RegistrationFormProps) {
  const { toast } = useHost()
  const [definition] = useState(() => eventRegistrationForm(id))
  const { initial, problems, returned, sending, formProps, field } = useForm(definition, {
    send: (values, key) =>
      sendForm(key, (options) => call(registerForExhibition, { params: { id }, body: exhibitionRegistrationForm.parse(values) }, options)),
    refusalOf: (error) => refusalOf(error, definition.fields),
    onSent: () => {
      toast({ title: 'Registration Received', description: `We have your registration for ${name}.` })
      onRegistered()
    },
    failure: { title: 'Registration Failed' },
  })
  return (
    <FormSheet {...formProps} aria-label="Event registration">
      <FormPart title="Register for this event" description="Free of charge. Our team answers by e-mail.">
        {(heading) => (
          <ChoiceCards name="participation" labelledBy={heading} choices={choices} chosen={initial.participation} error={problems.participation} />
        )}
      </FormPart>
      <FormPart title="Who is coming">
        <FormFields>
          <WideField>
            <TextField {...field('name')} label="Company or name" autoComplete="organization" />
          </WideField>
          <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          <TextField {...field('attendees')} label="Number of people" inputMode="numeric" hint={`1 to ${ATTENDEES_MAX}`} autoComplete="off" />
          <TextField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
          <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
          <WideField>
            <TextAreaField {...field('message')} label="Message" aside="optional" rows={3} hint="What you show or look for, and when you come" />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} returned={returned} sending={sending}>
        Register
      </FormEnd>
    </FormSheet>
  )
}
