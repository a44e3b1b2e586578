import { exhibitionRegistrationForm, participationKinds } from '@ungana/contracts-directory'
import type { FormDefinition } from '@ungana/web-kit'
import { schemaProblems } from '@ungana/web-kit'

const fields = ['participation', 'name', 'contactPerson', 'email', 'phone', 'attendees', 'message'] as const
export type EventField = (typeof fields)[number]

/** Of one exhibition: what is typed for one is not found in another's form. */
export const eventRegistrationForm = (exhibitionId: number): FormDefinition<EventField> => ({
  store: `event-registration:${exhibitionId}`,
  fields,
  optional: new Set(['message']),
  defaults: { participation: 'visitor', name: '', contactPerson: '', email: '', phone: '', attendees: '1', message: '' },
  choices: { participation: participationKinds },
  problemsOf: (values) => schemaProblems(exhibitionRegistrationForm, values, fields),
})
