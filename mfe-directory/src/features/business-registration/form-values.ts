/** What the form asks, and what is wrong with an answer; the rules and their texts are the contract's. */
import { businessForm, password, type registrableBusinessTypes } from '@ungana/contracts-identity'
import type { registrationCountries } from './registration-countries.ts'

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
/** As typed. */
export type CompanyValues = Readonly<Record<CompanyField, string>>
export type FormValues = Readonly<Record<FormField, string>>
export type Problems = Readonly<Partial<Record<FormField, string>>>

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

export const isFormField = (name: unknown): name is FormField => formFields.some((field) => field === name)

export function readForm(form: FormData): FormValues {
  const text = (field: FormField) => {
    const value = form.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(formFields.map((field) => [field, text(field)])) as Record<FormField, string>
}

/** One sentence for each field whose answer cannot be sent. */
export function problemsOf(values: FormValues): Problems {
  const problems: Partial<Record<FormField, string>> = {}
  for (const issue of businessForm.safeParse(values).error?.issues ?? []) {
    const [field] = issue.path
    if (isFormField(field)) problems[field] ??= sentence(issue)
  }
  const [wrongPassword] = password.safeParse(values.password).error?.issues ?? []
  if (wrongPassword) problems.password = sentence(wrongPassword)
  if (values.confirmPassword !== values.password) problems.confirmPassword = 'The passwords do not match.'
  else if (values.confirmPassword === '') problems.confirmPassword = 'Please type the password again.'
  return problems
}

/** `shown` after `changed` was edited: what is mended goes, what is still wrong says so anew. Fields that show nothing stay quiet. */
export function recheck(shown: Problems, changed: FormField, values: FormValues): Problems {
  // The two passwords are wrong, and right, together.
  const touched: readonly FormField[] = changed === 'password' ? ['password', 'confirmPassword'] : [changed]
  if (!touched.some((field) => shown[field])) return shown
  const now = problemsOf(values)
  const rest = Object.entries(shown).filter(([field]) => !touched.some((name) => name === field))
  const still = touched.flatMap((field) => (shown[field] && now[field] ? [[field, now[field]]] : []))
  return Object.fromEntries([...rest, ...still])
}

interface Issue {
  readonly code: string
  readonly message: string
  readonly maximum?: unknown
}

function sentence({ code, message, maximum }: Issue): string {
  if (code === 'too_big') return `Please use at most ${Number(maximum).toLocaleString('en')} characters.`
  // The contract words what the specification does not as the end of a sentence that starts with the field.
  return message.startsWith('must ') ? `This ${message}.` : message
}
