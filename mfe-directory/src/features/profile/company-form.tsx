import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { businessTypes, registrationCountries } from '@ungana/contracts-directory'
import { Button, FormFields, SelectField, Stack, TextField, WideField } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { useRef } from 'react'
import { businessTypeLabel } from '#lib/business-text.ts'
import { useCategories } from '#lib/category-list.ts'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { namedOptions } from '#lib/named-options.ts'
import { SectionForm, type SectionFormProps } from './section-form.tsx'
import { companyFields } from './sections.ts'
import { VerifiedNote } from './verified-note.tsx'

const typeOptions = businessTypes.map((value) => ({ value, label: businessTypeLabel(value) }))
/** The list plus the chosen value, if the list does not contain it or is not loaded yet. */
const including = (list: readonly string[], chosen: string) => (chosen === '' || list.includes(chosen) ? list : [...list, chosen])

export function CompanyForm({ profile, close }: SectionFormProps) {
  const categories = useCategories().map(({ name }) => name)
  const fixed = profile.own.factsFixed
  return (
    <SectionForm profile={profile} section="company" fields={companyFields(fixed)} savedTitle={t`Company saved`} close={close}>
      {(field, values) => (
        <FormFields>
          {fixed ? (
            <WideField>
              <FixedFacts profile={profile} />
            </WideField>
          ) : (
            <>
              <WideField>
                <TextField {...field('businessName')} label={t`Business name`} autoComplete="organization" aria-required />
              </WideField>
              <WideField>
                <TextField
                  {...field('companyName')}
                  label={t`Registered name`}
                  aside={t`optional`}
                  hint={t`Legal name, if different`}
                  autoComplete="off"
                />
              </WideField>
            </>
          )}
          <SelectField {...field('businessType')} label={t`Business type`} options={typeOptions} />
          <CategoryField field={field('category')} categories={including(categories, values.category)} suggested={profile.own.suggestedCategory} />
          {fixed ? null : (
            <SelectField
              {...field('country')}
              label={t`Country`}
              options={namedOptions(including(registrationCountries, values.country))}
              autoComplete="country-name"
            />
          )}
          <TextField {...field('location')} label={t`Location`} hint={t`City or district`} autoComplete="address-level2" aria-required />
          <TextField {...field('yearFounded')} label={t`Year founded`} aside={t`optional`} inputMode="numeric" autoComplete="off" />
          <TextField
            {...field('employeeCount')}
            label={t`Number of employees`}
            aside={t`optional`}
            hint={t`For example 8 or 11-50`}
            autoComplete="off"
          />
        </FormFields>
      )}
    </SectionForm>
  )
}

function FixedFacts({ profile }: Pick<SectionFormProps, 'profile'>) {
  return (
    <Stack $gap={4}>
      <FactList>
        <Fact name={t`Business name`}>{profile.businessName}</Fact>
        <Fact name={t`Registered name`}>{profile.companyName}</Fact>
        <Fact name={t`Country`}>{inLanguage(profile.country)}</Fact>
      </FactList>
      <VerifiedNote>{t`Our team has checked these facts or is checking them.`}</VerifiedNote>
    </Stack>
  )
}

interface CategoryFieldProps {
  readonly field: { readonly name: string; readonly defaultValue: string; readonly error: string | undefined }
  readonly categories: readonly string[]
  /** The category that fits the company's products; null if there is none. */
  readonly suggested: string | null
}

function CategoryField({ field, categories, suggested }: CategoryFieldProps) {
  const select = useRef<HTMLSelectElement>(null)
  const chooseSuggested = () => {
    if (!select.current || suggested === null) return
    select.current.value = suggested
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
    select.current.focus()
  }
  const showsSuggestion = suggested !== null && field.defaultValue === '' && categories.includes(suggested)
  return (
    <SelectField
      ref={select}
      {...field}
      label={t`Category`}
      placeholder={t`No category`}
      options={namedOptions(categories)}
      hint={
        showsSuggestion ? (
          <Trans>
            Suggested for your products:{' '}
            <Button variant="link" size="small" onClick={chooseSuggested}>
              {inLanguage(suggested)}
            </Button>
          </Trans>
        ) : undefined
      }
    />
  )
}
