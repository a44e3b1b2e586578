import { PASSWORD_MIN } from '@ungana/contracts-identity'
import { loginPath } from '@ungana/contracts-shell'
import { Button, Card, Checkbox, color, media, Notice, SectionHeading, SelectField, size, TextAreaField, TextField, TextLink } from '@ungana/ui'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import type { CompanyField, FormField } from './form-values.ts'
import { registrationCountries } from './registration-countries.ts'
import { TypeCards } from './type-cards.tsx'
import { type Registered, useRegistration } from './use-registration.ts'

const Sheet = styled(Card).attrs({ as: 'form' })`
  padding-block: 0;

  ${media.phone} {
    padding-block: 0;
  }

  /* Keeps what is focused, and its label, clear of the sticky header. */
  input,
  select,
  textarea {
    scroll-margin-block: 180px 96px;
  }
`

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  padding-block: 28px;

  & + & {
    border-top: 1px solid ${color.line};
  }

  ${media.phone} {
    padding-block: 24px;
  }
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 18px 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** In a line of its own. */
const Wide = styled.div`
  grid-column: 1 / -1;
`

const End = styled.div`
  display: grid;
  gap: 16px;
  justify-items: start;

  > :not(button) {
    width: 100%;
  }

  ${media.phone} {
    > button {
      width: 100%;
    }
  }
`

const ToMend = styled.p`
  color: ${color.clay};
  font-size: ${size.small};
  font-weight: 600;

  &:empty {
    display: none;
  }
`

interface PartProps {
  readonly title: string
  readonly description?: string
  readonly children: (headingId: string) => ReactNode
}

function FormPart({ title, description, children }: PartProps) {
  const id = useId()
  return (
    <Part aria-labelledby={id}>
      <SectionHeading id={id} description={description}>
        {title}
      </SectionHeading>
      {children(id)}
    </Part>
  )
}

export function RegistrationForm({ onRegistered }: { readonly onRegistered: (registered: Registered) => void }) {
  const { company, problems, returned, sending, formProps } = useRegistration(onRegistered)
  const [passwordsShown, setPasswordsShown] = useState(false)
  const field = (name: CompanyField) => ({ name, defaultValue: company[name], error: problems[name], 'aria-required': !optional.has(name) })
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
    <Sheet
      {...formProps}
      aria-label="Business registration"
      onSubmit={(event) => {
        // What is sent as plain text, browsers offer again to whoever comes next.
        setPasswordsShown(false)
        formProps.onSubmit(event)
      }}
    >
      <FormPart title="What kind of business is it?">
        {(heading) => <TypeCards name="businessType" labelledBy={heading} chosen={company.businessType} error={problems.businessType} />}
      </FormPart>

      <FormPart title="Your company">
        {() => (
          <Fields>
            <Wide>
              <TextField {...field('businessName')} label="Business name" autoComplete="organization" />
            </Wide>
            <SelectField {...field('country')} label="Country" options={registrationCountries} />
            <TextField {...field('location')} label="Location" hint="City or district" autoComplete="address-level2" />
            <Wide>
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
            </Wide>
          </Fields>
        )}
      </FormPart>

      <FormPart title="Who to contact" description="E-mail and phone are not shown on your page until you choose to show them.">
        {() => (
          <Fields>
            <TextField
              {...field('email')}
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              hint={returned?.hasAccount && problems.email ? <TextLink href={loginPath()}>Log in to your account</TextLink> : undefined}
            />
            <TextField {...field('phone')} label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
            <Wide>
              <TextField {...field('contactPerson')} label="Contact person" autoComplete="name" />
            </Wide>
          </Fields>
        )}
      </FormPart>

      <FormPart title="What you do">
        {() => (
          <Fields>
            <Wide>
              <TextAreaField {...field('primaryProducts')} label="Primary products or services" rows={2} hint="What buyers should find you by" />
            </Wide>
            <Wide>
              <TextAreaField
                {...field('description')}
                label="Business description"
                rows={5}
                hint={problems.description ? undefined : 'At least 20 characters'}
              />
            </Wide>
            <TextField {...field('yearFounded')} label="Year founded" aside="optional" inputMode="numeric" autoComplete="off" />
            <TextField {...field('employeeCount')} label="Number of employees" hint="Roughly: 8, or 11-50" autoComplete="off" />
          </Fields>
        )}
      </FormPart>

      <FormPart title="Your password" description="You log in with your e-mail, or with the username that you get.">
        {() => (
          <Fields>
            <TextField {...passwordField('password')} label="Password" hint={problems.password ? undefined : `At least ${PASSWORD_MIN} characters`} />
            <TextField {...passwordField('confirmPassword')} label="Confirm password" />
            <Wide>
              <Checkbox label="Show passwords" checked={passwordsShown} onChange={({ currentTarget }) => setPasswordsShown(currentTarget.checked)} />
            </Wide>
          </Fields>
        )}
      </FormPart>

      <Part as="div">
        <End>
          {/* Always there: a live region that comes with its text is not read out everywhere. The toast reads out the rest. */}
          <ToMend role="alert">{returned?.fields && Object.keys(problems).length > 0 ? toMend(returned.fields) : null}</ToMend>
          {returned?.message ? <Notice tone="danger">{returned.message}</Notice> : null}
          <Button type="submit" variant="primary" size="large" loading={sending} loadingLabel="Submitting...">
            Register Business
          </Button>
        </End>
      </Part>
    </Sheet>
  )
}

const optional: ReadonlySet<CompanyField> = new Set<CompanyField>(['website', 'yearFounded'])

const toMend = (fields: number) => (fields === 1 ? 'One field needs your attention.' : `${fields} fields need your attention.`)
