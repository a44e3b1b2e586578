/** What the form asks, and what is wrong with an answer; the rules and their texts are the contract's. */
import { businessForm, password, registrableBusinessTypes } from '@ungana/contracts-identity'
import type { FormDefinition } from '@ungana/web-kit'
import { type Problems, schemaProblems, sentence, type Values } from '@ungana/web-kit'
import { registrationCountries } from '#lib/registration-countries.ts'

/** In the order in which they stand on the page. */
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

/** One sentence for each field whose answer cannot be sent. */
export function problemsOf(values: FormValues): Problems<FormField> {
  const problems: Partial<Record<FormField, string>> = schemaProblems(businessForm, values, formFields)
  const [wrongPassword] = password.safeParse(values.password).error?.issues ?? []
  if (wrongPassword) problems.password = sentence(wrongPassword)
  if (values.confirmPassword !== values.password) problems.confirmPassword = 'The passwords do not match.'
  else if (values.confirmPassword === '') problems.confirmPassword = 'Please type the password again.'
  return problems
}

/** What is typed is kept over a reload, the passwords are not. */
export const registrationForm: FormDefinition<FormField, CompanyField> = {
  store: 'business-registration',
  fields: formFields,
  optional: new Set(['website', 'yearFounded']),
  defaults: defaultCompany,
  choices: { businessType: registrableBusinessTypes, country: registrationCountries },
  problemsOf,
  together: { password: ['password', 'confirmPassword'] },
}
