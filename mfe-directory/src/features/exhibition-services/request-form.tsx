import { exhibitionRequestForm, requestExhibitionServices } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { CheckboxChoice } from '#lib/checkbox-choice.tsx'
import { emailInput, phoneInput } from '#lib/contact-inputs.ts'
import { serviceName } from '#lib/service-name.ts'
import { requestOf, serviceRequestForm } from './form-values.ts'
import { services } from './services.ts'

const choices = services.map(({ value }) => ({ value, label: serviceName(value) }))

export function RequestForm({ onSent }: { readonly onSent: () => void }) {
  const { toast } = useHost()
  const { initial, problems, rejection, sending, formProps, field } = useForm(serviceRequestForm, {
    send: (values, key) =>
      sendForm(key, (options) => call(requestExhibitionServices, { body: exhibitionRequestForm.parse(requestOf(values)) }, options)),
    refusalOf: (error) => refusalOf(error, serviceRequestForm.fields),
    onSent: () => {
      toast({ title: 'Request Sent', description: 'Our team will contact you shortly.' })
      onSent()
    },
    failure: { title: 'Request Failed' },
  })
  return (
    <FormSheet {...formProps} aria-label="Exhibition services request">
      <FormPart title="What do you need?" description="Choose one or more.">
        {(heading) => <CheckboxChoice name="services" labelledBy={heading} choices={choices} chosen={initial.services} error={problems.services} />}
      </FormPart>
      <FormPart title="Your company">
        <FormFields>
          <TextField {...field('companyName')} label="Company name" autoComplete="organization" />
          <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          <TextField {...field('email')} {...emailInput} />
          <TextField {...field('phone')} {...phoneInput} />
          <WideField>
            <TextField {...field('event')} label="Event or market" aside="optional" hint="For example SIAL Paris, or Ethiopia" autoComplete="off" />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('message')}
              label="Your plans"
              rows={4}
              hint={problems.message ? undefined : 'What you want to show, how many people come, and when'}
            />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        Send Request
      </FormEnd>
    </FormSheet>
  )
}
