import { exhibitionRequestForm, requestExhibitionServices } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, sendForm, useForm, useHost } from '@ungana/web-kit'
import { requestOf, serviceRequestForm } from './form-values.ts'
import { ServiceChoice } from './service-choice.tsx'

export function RequestForm({ onSent }: { readonly onSent: () => void }) {
  const { toast } = useHost()
  const { initial, problems, returned, sending, formProps, field } = useForm(serviceRequestForm, {
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
        {(heading) => <ServiceChoice labelledBy={heading} chosen={initial.services} error={problems.services} />}
      </FormPart>
      <FormPart title="Your company">
        <FormFields>
          <TextField {...field('companyName')} label="Company name" autoComplete="organization" />
          <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          <TextField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
          <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
          <WideField>
            <TextField {...field('event')} label="Event or market" aside="optional" hint="For example SIAL Paris, or Ethiopia" autoComplete="off" />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('message')}
              label="Your plans"
              rows={4}
              hint={problems.message ? undefined : 'What you show, how many you are, and when'}
            />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} returned={returned} sending={sending}>
        Send Request
      </FormEnd>
    </FormSheet>
  )
}
