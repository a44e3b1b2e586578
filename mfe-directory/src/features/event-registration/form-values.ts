import { t } from '@lingui/core/macro'
import { exhibitionPath, exhibitionRegistrationForm, participationKinds } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'

const fields = ['participation', 'name', 'contactPerson', 'email', 'phone', 'attendees', 'message'] as const
export type EventField = (typeof fields)[number]

/** The form of one exhibition. Each exhibition has its own draft. */
export const eventRegistrationForm = (exhibitionId: number): FormDefinition<EventField> => ({
  store: `event-registration:${exhibitionId}`,
  fields,
  optional: new Set(['message']),
  defaults: { participation: 'visitor', name: '', contactPerson: '', email: '', phone: '', attendees: '1', message: '' },
  choices: { participation: participationKinds },
  problemsOf: (values) => schemaProblems(exhibitionRegistrationForm, values, fields),
  page: { href: exhibitionPath(exhibitionId), title: t`Event registration` },
})
