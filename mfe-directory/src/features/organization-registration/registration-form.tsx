import { organizationForm, registerOrganization } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, SUBMISSION_FAILED, sendForm, useForm, useHost } from '@ungana/web-kit'
import { ChoiceCards } from '#lib/choice-cards.tsx'
import { emailInput, phoneInput, websiteInput } from '#lib/contact-inputs.ts'
import { organizationCountries, organizationRegistrationForm } from './form-values.ts'
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
      toast({ title: 'Registration Successful', description: 'Thank you for your interest. Our team will contact you shortly.' })
      onRegistered(name)
    },
    failure: { title: 'Registration Failed', description: SUBMISSION_FAILED },
  })

  return (
    <FormSheet {...formProps} aria-label="Organization registration">
      <FormPart
        title="What kind of organization do you represent?"
        description="Each type has its own plan. You pay after our team has verified you."
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

      <FormPart title="Your organization">
        <FormFields>
          <WideField>
            <TextField {...field('organizationName')} label="Organization name" autoComplete="organization" />
          </WideField>
          <SelectField {...field('country')} label="Country" options={organizationCountries} />
          <TextField {...field('memberCount')} label="Number of members" hint="For example 120 or 850+" autoComplete="off" />
          <WideField>
            <TextField {...field('website')} {...websiteInput} placeholder="https://" />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('description')}
              label="Description"
              rows={5}
              hint={problems.description ? undefined : 'Who you represent and what you do for them. At least 20 characters.'}
            />
          </WideField>
        </FormFields>
      </FormPart>

      <FormPart title="Contact details" description="Only our team sees this. The directory does not show it.">
        <FormFields>
          <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          <TextField {...field('contactTitle')} label="Title or position" autoComplete="organization-title" />
          <TextField {...field('email')} {...emailInput} />
          <TextField {...field('phone')} {...phoneInput} />
        </FormFields>
      </FormPart>

      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        Register Organization
      </FormEnd>
    </FormSheet>
  )
}
