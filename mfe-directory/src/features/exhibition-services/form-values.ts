import { t } from '@lingui/core/macro'
import { exhibitionRequestForm, exhibitionServicesPath, valuesOf } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems, type Values } from '@ungana/web-kit'

const fields = ['services', 'companyName', 'contactPerson', 'email', 'phone', 'event', 'message'] as const
type RequestField = (typeof fields)[number]

/** The request body: the form values with the chosen services as a list. */
export const requestOf = (values: Values<RequestField>) => ({ ...values, services: valuesOf(values.services) })

export const serviceRequestForm: FormDefinition<RequestField> = {
  store: 'exhibition-services',
  fields,
  optional: new Set(['event']),
  defaults: { services: '', companyName: '', contactPerson: '', email: '', phone: '', event: '', message: '' },
  problemsOf: (values) => schemaProblems(exhibitionRequestForm, requestOf(values), fields),
  page: { href: exhibitionServicesPath(), title: t`Request for exhibition services` },
}
