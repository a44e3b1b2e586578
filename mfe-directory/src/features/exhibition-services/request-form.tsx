import { t } from '@lingui/core/macro'
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
      toast({ title: t`Request Sent`, description: t`Our team will contact you shortly.` })
      onSent()
    },
    failure: { title: t`Request Failed` },
  })
  return (
    <FormSheet {...formProps} aria-label={t`Exhibition services request`}>
      <FormPart title={t`What do you need?`} description={t`Choose one or more.`}>
        {(heading) => <CheckboxChoice name="services" labelledBy={heading} choices={choices} chosen={initial.services} error={problems.services} />}
      </FormPart>
      <FormPart title={t`Your company`}>
        <FormFields>
          <TextField {...field('companyName')} label={t`Company name`} autoComplete="organization" />
          <TextField {...field('contactPerson')} label={t`Contact person`} autoComplete="name" />
          <TextField {...field('email')} {...emailInput} />
          <TextField {...field('phone')} {...phoneInput} />
          <WideField>
            <TextField
              {...field('event')}
              label={t`Event or market`}
              aside={t`optional`}
              hint={t`For example SIAL Paris, or Ethiopia`}
              autoComplete="off"
            />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('message')}
              label={t`Your plans`}
              rows={4}
              hint={problems.message ? undefined : t`What you want to show, how many people come, and when`}
            />
          </WideField>
        </FormFields>
      </FormPart>
      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {t`Send Request`}
      </FormEnd>
    </FormSheet>
  )
}
