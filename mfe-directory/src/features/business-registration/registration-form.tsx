import { t } from '@lingui/core/macro'
import { registrationCountries } from '@ungana/contracts-directory'
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
import { namedOptions } from '#lib/named-options.ts'
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
      aria-label={t`Business registration`}
      onSubmit={(event) => {
        // Browsers store the value of a text field and offer it to the next person, so hide passwords before sending.
        setPasswordsShown(false)
        formProps.onSubmit(event)
      }}
    >
      <FormStepHead names={steps.map(({ name }) => name)} step={step} onBack={back} />
      <FormStep shown={step === 0}>
        <FormPart title={t`What kind of business do you have?`}>
          {(heading) => (
            <ChoiceCards name="businessType" labelledBy={heading} choices={typeChoices} chosen={initial.businessType} error={problems.businessType} />
          )}
        </FormPart>

        <FormPart title={t`Your company`}>
          <FormFields>
            <WideField>
              <TextField {...field('businessName')} label={t`Business name`} autoComplete="organization" />
            </WideField>
            <SelectField {...field('country')} label={t`Country`} options={namedOptions(registrationCountries)} />
            <TextField {...field('location')} label={t`Location`} hint={t`City or district`} autoComplete="address-level2" />
            <WideField>
              <TextField {...field('website')} {...websiteInput} aside={t`optional`} placeholder="https://" />
            </WideField>
          </FormFields>
        </FormPart>
      </FormStep>
      <FormStep shown={step === 1}>
        <FormPart title={t`Contact details`} description={t`We hide your email and phone until you choose to show them.`}>
          <FormFields>
            <TextField
              {...field('email')}
              {...emailInput}
              hint={
                rejection?.refusal?.hasAccount && problems.email ? <TextLink href={loginPath()}>{t`Log in to your account`}</TextLink> : undefined
              }
            />
            <TextField {...field('phone')} {...phoneInput} />
            <WideField>
              <TextField {...field('contactPerson')} label={t`Contact person`} autoComplete="name" />
            </WideField>
          </FormFields>
        </FormPart>

        <FormPart title={t`What you do`}>
          <FormFields>
            <WideField>
              <TextAreaField
                {...field('primaryProducts')}
                label={t`Primary products or services`}
                rows={2}
                hint={t`Separate them with commas. Buyers find each one as a listing.`}
              />
            </WideField>
            <WideField>
              <TextAreaField
                {...field('description')}
                label={t`Business description`}
                rows={5}
                hint={problems.description ? undefined : t`At least 20 characters`}
              />
            </WideField>
            <TextField {...field('yearFounded')} label={t`Year founded`} aside={t`optional`} inputMode="numeric" autoComplete="off" />
            <TextField {...field('employeeCount')} label={t`Number of employees`} hint={t`For example 8 or 11-50`} autoComplete="off" />
          </FormFields>
        </FormPart>
      </FormStep>
      <FormStep shown={step === 2}>
        <FormPart title={t`Your password`} description={t`You log in with your email or your username. We show your username after you register.`}>
          <FormFields>
            <TextField
              {...passwordField('password')}
              label={t`Password`}
              hint={problems.password ? undefined : passwordHint.hint}
              onInput={passwordHint.onInput}
            />
            <TextField {...passwordField('confirmPassword')} label={t`Confirm password`} />
            <WideField>
              <Checkbox
                label={t`Show passwords`}
                checked={passwordsShown}
                onChange={({ currentTarget }) => setPasswordsShown(currentTarget.checked)}
              />
            </WideField>
          </FormFields>
        </FormPart>
      </FormStep>

      <FormEnd problems={problems} rejection={rejection} sending={sending}>
        <StepSubmit last={step === steps.length - 1}>{t`Register Business`}</StepSubmit>
      </FormEnd>
    </FormSheet>
  )
}
