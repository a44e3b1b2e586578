import { PASSWORD_MIN } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Checkbox, FormEnd, FormFields, FormPart, FormSheet, SelectField, TextAreaField, TextField, TextLink, WideField } from '@ungana/ui'
import { useState } from 'react'
import { ChoiceCards } from '#lib/choice-cards.tsx'
import { registrationCountries } from '#lib/registration-countries.ts'
import { typeChoices } from './business-types.ts'
import type { FormField } from './form-values.ts'
import { type Registered, useRegistration } from './use-registration.ts'

export function RegistrationForm({ onRegistered }: { readonly onRegistered: (registered: Registered) => void }) {
  const { initial, problems, returned, sending, formProps, field } = useRegistration(onRegistered)
  const [passwordsShown, setPasswordsShown] = useState(false)
  const passwordField = (name: FormField) => ({
    name,
    type: passwordsShown ? 'text' : 'password',
    autoComplete: 'new-password',
    autoCapitalize: 'none',
    spellCheck: false,
    error: problems[name],
    'aria-required': true,
  })

  return (
    <FormSheet
      {...formProps}
      aria-label="Business registration"
      onSubmit={(event) => {
        // What is sent as plain text, browsers offer again to whoever comes next.
        setPasswordsShown(false)
        formProps.onSubmit(event)
      }}
    >
      <FormPart title="What kind of business is it?">
        {(heading) => (
          <ChoiceCards name="businessType" labelledBy={heading} choices={typeChoices} chosen={initial.businessType} error={problems.businessType} />
        )}
      </FormPart>

      <FormPart title="Your company">
        <FormFields>
          <WideField>
            <TextField {...field('businessName')} label="Business name" autoComplete="organization" />
          </WideField>
          <SelectField {...field('country')} label="Country" options={registrationCountries} />
          <TextField {...field('location')} label="Location" hint="City or district" autoComplete="address-level2" />
          <WideField>
            <TextField
              {...field('website')}
              label="Website"
              aside="optional"
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              placeholder="https://"
            />
          </WideField>
        </FormFields>
      </FormPart>

      <FormPart title="Who to contact" description="E-mail and phone are not shown on your page until you choose to show them.">
        <FormFields>
          <TextField
            {...field('email')}
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            hint={returned?.refusal?.hasAccount && problems.email ? <TextLink href={loginPath()}>Log in to your account</TextLink> : undefined}
          />
          <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
          <WideField>
            <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
          </WideField>
        </FormFields>
      </FormPart>

      <FormPart title="What you do">
        <FormFields>
          <WideField>
            <TextAreaField {...field('primaryProducts')} label="Primary products or services" rows={2} hint="What buyers should find you by" />
          </WideField>
          <WideField>
            <TextAreaField
              {...field('description')}
              label="Business description"
              rows={5}
              hint={problems.description ? undefined : 'At least 20 characters'}
            />
          </WideField>
          <TextField {...field('yearFounded')} label="Year founded" aside="optional" inputMode="numeric" autoComplete="off" />
          <TextField {...field('employeeCount')} label="Number of employees" hint="Roughly: 8, or 11-50" autoComplete="off" />
        </FormFields>
      </FormPart>

      <FormPart title="Your password" description="You log in with your e-mail, or with the username that you get.">
        <FormFields>
          <TextField {...passwordField('password')} label="Password" hint={problems.password ? undefined : `At least ${PASSWORD_MIN} characters`} />
          <TextField {...passwordField('confirmPassword')} label="Confirm password" />
          <WideField>
            <Checkbox label="Show passwords" checked={passwordsShown} onChange={({ currentTarget }) => setPasswordsShown(currentTarget.checked)} />
          </WideField>
        </FormFields>
      </FormPart>

      <FormEnd problems={problems} returned={returned} sending={sending}>
        Register Business
      </FormEnd>
    </FormSheet>
  )
}
