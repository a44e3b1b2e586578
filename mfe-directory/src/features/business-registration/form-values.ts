/** The form's fields and checks. The rules and their texts come from the contract. */
import { t } from '@lingui/core/macro'
import { registrationCountries } from '@ungana/contracts-directory'
import { businessForm, password, registrableBusinessTypes } from '@ungana/contracts-identity'
import type { FormDefinition } from '@ungana/web-kit'
import { type Problems, problemText, schemaProblems, type Values } from '@ungana/web-kit'

/** In the order of the fields on the page. */
export const companyFields = [
  'businessType',
  'businessName',
  'country',
  'location',
  'website',
  'email',
  'phone',
  'contactPerson',
  'primaryProducts',
  'description',
  'yearFounded',
  'employeeCount',
] as const
export const formFields = [...companyFields, 'password', 'confirmPassword'] as const

/** On a phone the form has these steps. */
export const steps: readonly { readonly name: string; readonly fields: readonly FormField[] }[] = [
  { name: t`Your business`, fields: ['businessType', 'businessName', 'country', 'location', 'website'] },
  { name: t`Contact and products`, fields: ['email', 'phone', 'contactPerson', 'primaryProducts', 'description', 'yearFounded', 'employeeCount'] },
  { name: t`Your password`, fields: ['password', 'confirmPassword'] },
]

export type CompanyField = (typeof companyFields)[number]
export type FormField = (typeof formFields)[number]
type CompanyValues = Values<CompanyField>
export type FormValues = Values<FormField>

export const defaultCompany: CompanyValues = {
  businessType: 'manufacturer' satisfies (typeof registrableBusinessTypes)[number],
  businessName: '',
  country: 'Kenya' satisfies (typeof registrationCountries)[number],
  location: '',
  website: '',
  email: '',
  phone: '',
  contactPerson: '',
  primaryProducts: '',
  description: '',
  yearFounded: '',
  employeeCount: '',
}

/** An error text for each invalid field. */
export function problemsOf(values: FormValues): Problems<FormField> {
  const problems: Partial<Record<FormField, string>> = schemaProblems(businessForm, values, formFields)
  const [wrongPassword] = password.safeParse(values.password).error?.issues ?? []
  if (wrongPassword) problems.password = problemText(wrongPassword)
  if (values.confirmPassword !== values.password) problems.confirmPassword = t`The passwords do not match.`
  else if (values.confirmPassword === '') problems.confirmPassword = t`Please type the password again.`
  return problems
}

/** A reload keeps the typed values, except the passwords. */
export const registrationForm: FormDefinition<FormField, CompanyField> = {
  store: 'business-registration',
  fields: formFields,
  optional: new Set(['website', 'yearFounded']),
  defaults: defaultCompany,
  choices: { businessType: registrableBusinessTypes, country: registrationCountries },
  problemsOf,
  linkedFields: { password: ['password', 'confirmPassword'] },
}
