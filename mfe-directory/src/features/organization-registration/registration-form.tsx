import { organizationForm, registerOrganization } from '@ungana/contracts-directory'
import { FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, WideField } from '@ungana/ui'
import { call, refusalOf, SUBMISSION_FAILED, sendForm, useForm, useHost } from '@ungana/web-kit'
import { ChoiceCards } from '#lib/choice-cards.tsx'
import { organizationCountries, organizationRegistrationForm } from './form-values.ts'
import { typeChoices } from './organization-types.ts'

/** Success shows no earlier, in milliseconds. */
const AT_LEAST = 1500

export function RegistrationForm({ onRegistered }: { readonly onRegistered: (name: string) => void }) {
  const { toast } = useHost()
  const { initial, problems, returned, sending, formProps, field } = useForm(organizationRegistrationForm, {
    send: async (values, key) => {
      const earliest = new Promise((done) => setTimeout(done, AT_LEAST))
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
      <FormPart title="What kind of organization is it?" description="Each has a plan of its own, which you pay once you are verified.">
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
          <TextField {...field('memberCount')} label="Number of members" hint="Roughly: 120, or 850+" autoComplete="off" />
          <WideField>
            <TextField
              {...field('website')}
              label="Website"
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              placeholder="https://"
            />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('description')}
              label="Description"
              rows={5}
              hint={problems.description ? undefined : 'Whom you speak for and what you do for them, in at least 20 characters'}
            />
          </WideField>
        </FormFields>
      </FormPart>

      <FormPart title="Who to contact" description="For our team only. It is not shown in the directory.">
        <FormFields>
          <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          <TextField {...field('contactTitle')} label="Title or position" autoComplete="organization-title" />
          <TextField {...field('email')} label="E-mail" type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
          <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
        </FormFields>
      </FormPart>

      <FormEnd problems={problems} returned={returned} sending={sending}>
        Register Organization
      </FormEnd>
    </FormSheet>
  )
}
