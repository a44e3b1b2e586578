import { businessTypes } from '@ungana/contracts-directory'
import { Button, FormFields, SelectField, Stack, TextField, WideField } from '@ungana/ui'
import { useRef } from 'react'
import { businessTypeLabel } from '#lib/business-text.ts'
import { useCategories } from '#lib/category-list.ts'
import { Fact, FactList } from '#lib/detail-page.tsx'
import { registrationCountries } from '#lib/registration-countries.ts'
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
    <SectionForm profile={profile} section="company" fields={companyFields(fixed)} savedTitle="Company saved" close={close}>
      {(field, values) => (
        <FormFields>
          {fixed ? (
            <WideField>
              <FixedFacts profile={profile} />
            </WideField>
          ) : (
            <>
              <WideField>
                <TextField {...field('businessName')} label="Business name" autoComplete="organization" aria-required />
              </WideField>
              <WideField>
                <TextField {...field('companyName')} label="Registered name" aside="optional" hint="Legal name, if different" autoComplete="off" />
              </WideField>
            </>
          )}
          <SelectField {...field('businessType')} label="Business type" options={typeOptions} />
          <CategoryField field={field('category')} categories={including(categories, values.category)} suggested={profile.own.suggestedCategory} />
          {fixed ? null : (
            <SelectField
              {...field('country')}
              label="Country"
              options={including(registrationCountries, values.country)}
              autoComplete="country-name"
            />
          )}
          <TextField {...field('location')} label="Location" hint="City or district" autoComplete="address-level2" aria-required />
          <TextField {...field('yearFounded')} label="Year founded" aside="optional" inputMode="numeric" autoComplete="off" />
          <TextField {...field('employeeCount')} label="Number of employees" aside="optional" hint="For example 8 or 11-50" autoComplete="off" />
        </FormFields>
      )}
    </SectionForm>
  )
}

function FixedFacts({ profile }: Pick<SectionFormProps, 'profile'>) {
  return (
    <Stack $gap={4}>
      <FactList>
        <Fact name="Business name">{profile.businessName}</Fact>
        <Fact name="Registered name">{profile.companyName}</Fact>
        <Fact name="Country">{profile.country}</Fact>
      </FactList>
      <VerifiedNote>Our team has checked these facts or is checking them.</VerifiedNote>
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
      label="Category"
      placeholder="No category"
      options={categories}
      hint={
        showsSuggestion ? (
          <>
            Suggested for your products:{' '}
            <Button variant="link" size="small" onClick={chooseSuggested}>
              {suggested}
            </Button>
          </>
        ) : undefined
      }
    />
  )
}
