import { organizationCountries, organizationForm, organizationTypes } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'

/** In the order of the fields on the page. */
const fields = [
  'organizationType',
  'organizationName',
  'country',
  'memberCount',
  'website',
  'description',
  'contactPerson',
  'contactTitle',
  'email',
  'phone',
] as const
type OrganizationField = (typeof fields)[number]

export const organizationRegistrationForm: FormDefinition<OrganizationField> = {
  store: 'organization-registration',
  fields,
  optional: new Set(),
  defaults: {
    organizationType: 'association' satisfies (typeof organizationTypes)[number],
    organizationName: '',
    country: 'Kenya' satisfies (typeof organizationCountries)[number],
    memberCount: '',
    website: '',
    description: '',
    contactPerson: '',
    contactTitle: '',
    email: '',
    phone: '',
  },
  choices: { organizationType: organizationTypes, country: organizationCountries },
  problemsOf: (values) => schemaProblems(organizationForm, values, fields),
}
