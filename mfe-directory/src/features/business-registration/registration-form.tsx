import { PASSWORD_MIN } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import {
  Checkbox,
  FormEnd,
  FormFields,
  FormPart,
  FormSheet,
  FormStep,
  FormStepHead,
  SelectField,
  StepSubmit,
  TextAreaField,
  TextField,
  TextLink,
  WideField,
} from '@ungana/ui'
import { usePasswordHint } from '@ungana/web-kit'
import { useState } from 'react'
import { ChoiceCards } from '#lib/choice-cards.tsx'
import { emailInput, phoneInput, websiteInput } from '#lib/contact-inputs.ts'
import { registrationCountries } from '#lib/registration-countries.ts'
import { typeChoices } from './business-types.ts'
import { type FormField, steps } from './form-values.ts'
import { type Registered, useRegistration } from './use-registration.ts'

export function RegistrationForm({ onRegistered }: { readonly onRegistered: (registered: Registered) => void }) {
  const { initial, problems, rejection, sending, formProps, field, step, back } = useRegistration(onRegistered)
  const [passwordsShown, setPasswordsShown] = useState(false)
  const passwordHint = usePasswordHint(PASSWORD_MIN)
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
        // Browsers store the value of a text field and offer it to the next person, so hide passwords before sending.
        setPasswordsShown(false)
        formProps.onSubmit(event)
      }}
    >
      <FormStepHead names={steps.map(({ name }) => name)} step={step} onBack={back} />
      <FormStep shown={step === 0}>
        <FormPart title="What kind of business do you have?">
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
              <TextField {...field('website')} {...websiteInput} aside="optional" placeholder="https://" />
            </WideField>
          </FormFields>
        </FormPart>
      </FormStep>
      <FormStep shown={step === 1}>
        <FormPart title="Contact details" description="We hide your email and phone until you choose to show them.">
          <FormFields>
            <TextField
              {...field('email')}
              {...emailInput}
              hint={rejection?.refusal?.hasAccount && problems.email ? <TextLink href={loginPath()}>Log in to your account</TextLink> : undefined}
            />
            <TextField {...field('phone')} {...phoneInput} />
            <WideField>
              <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
            </WideField>
          </FormFields>
        </FormPart>

        <FormPart title="What you do">
          <FormFields>
            <WideField>
              <TextAreaField
                {...field('primaryProducts')}
                label="Primary products or services"
                rows={2}
                hint="Put commas between them. Buyers find each one as a listing."
              />
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
            <TextField {...field('employeeCount')} label="Number of employees" hint="For example 8 or 11-50" autoComplete="off" />
          </FormFields>
        </FormPart>
      </FormStep>
      <FormStep shown={step === 2}>
        <FormPart title="Your password" description="You log in with your email or your username. We show your username after you register.">
          <FormFields>
            <TextField
              {...passwordField('password')}
              label="Password"
              hint={problems.password ? undefined : passwordHint.hint}
              onInput={passwordHint.onInput}
            />
            <TextField {...passwordField('confirmPassword')} label="Confirm password" />
            <WideField>
              <Checkbox label="Show passwords" checked={passwordsShown} onChange={({ currentTarget }) => setPasswordsShown(currentTarget.checked)} />
            </WideField>
          </FormFields>
        </FormPart>
      </FormStep>

      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        <StepSubmit last={step === steps.length - 1}>Register Business</StepSubmit>
      </FormEnd>
    </FormSheet>
  )
}
