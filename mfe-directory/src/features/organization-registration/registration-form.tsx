import { t } from '@lingui/core/macro'
import { organizationCountries, organizationForm, registerOrganization } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, SUBMISSION_FAILED, sendForm, useForm, useHost } from '@ungana/web-kit'
import { ChoiceCards } from '#lib/choice-cards.tsx'
import { emailInput, phoneInput, websiteInput } from '#lib/contact-inputs.ts'
import { namedOptions } from '#lib/named-options.ts'
import { organizationRegistrationForm } from './form-values.ts'
import { typeChoices } from './organization-types.ts'

/** Minimum delay before the confirmation, in milliseconds (specification). */
const DELAY_MIN = 1500

export function RegistrationForm({ onRegistered }: { readonly onRegistered: (name: string) => void }) {
  const { toast } = useHost()
  const { initial, problems, rejection, sending, formProps, field } = useForm(organizationRegistrationForm, {
    send: async (values, key) => {
      const earliest = new Promise((done) => setTimeout(done, DELAY_MIN))
      const organization = await sendForm(key, (options) => call(registerOrganization, { body: organizationForm.parse(values) }, options))
      await earliest
      return organization
    },
    refusalOf: (error) => refusalOf(error, organizationRegistrationForm.fields),
    onSent: ({ name }) => {
      toast({ title: t`Registration Successful`, description: t`Thank you for your interest. Our team will contact you shortly.` })
      onRegistered(name)
    },
    failure: { title: t`Registration Failed`, description: SUBMISSION_FAILED },
  })

  return (
    <FormSheet {...formProps} aria-label={t`Organization registration`}>
      <FormPart
        title={t`What kind of organization do you represent?`}
        description={t`Each type has its own plan. You pay after our team has verified you.`}
      >
        {(heading) => (
          <ChoiceCards
            name="organizationType"
            labelledBy={heading}
            choices={typeChoices}
            chosen={initial.organizationType}
            error={problems.organizationType}
          />
        )}
      </FormPart>

      <FormPart title={t`Your organization`}>
        <FormFields>
          <WideField>
            <TextField {...field('organizationName')} label={t`Organization name`} autoComplete="organization" />
          </WideField>
          <SelectField {...field('country')} label={t`Country`} options={namedOptions(organizationCountries)} />
          <TextField {...field('memberCount')} label={t`Number of members`} hint={t`For example 120 or 850+`} autoComplete="off" />
          <WideField>
            <TextField {...field('website')} {...websiteInput} placeholder="https://" />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('description')}
              label={t`Description`}
              rows={5}
              hint={problems.description ? undefined : t`Who you represent and what you do for them. At least 20 characters.`}
            />
          </WideField>
        </FormFields>
      </FormPart>

      <FormPart title={t`Contact details`} description={t`Only our team sees this. The directory does not show it.`}>
        <FormFields>
          <TextField {...field('contactPerson')} label={t`Contact person`} autoComplete="name" />
          <TextField {...field('contactTitle')} label={t`Title or position`} autoComplete="organization-title" />
          <TextField {...field('email')} {...emailInput} />
          <TextField {...field('phone')} {...phoneInput} />
        </FormFields>
      </FormPart>

      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        {t`Register Organization`}
      </FormEnd>
    </FormSheet>
  )
}
