import { daysText, type Exhibition, exhibitionForm, type StaffExhibition, valuesOf } from '@ungana/contracts-directory'
import { type FormDefinition, schemaProblems, type Values } from '@ungana/web-kit'

const fields = [
  'name',
  'type',
  'location',
  'startsOn',
  'endsOn',
  'date',
  'datesExpected',
  'yearly',
  'categories',
  'description',
  'organizer',
  'website',
  'featured',
] as const
type Field = (typeof fields)[number]

/** The words for the date; empty if they only repeat the days. */
export const wordsOf = ({ date, startsOn, endsOn }: Pick<Exhibition, 'date' | 'startsOn' | 'endsOn'>) =>
  startsOn !== null && endsOn !== null && date === daysText(startsOn, endsOn) ? '' : date

/** What the service stores for this event. */
export const bodyOf = ({
  name,
  location,
  startsOn,
  endsOn,
  datesExpected,
  yearly,
  type,
  categories,
  description,
  organizer,
  ...event
}: StaffExhibition) =>
  exhibitionForm.parse({
    ...{ name, location, startsOn, endsOn, datesExpected, yearly, type, categories, description, organizer },
    ...{ date: wordsOf({ startsOn, endsOn, date: event.date }), website: event.website ?? '', featured: event.featured, state: event.state },
  })

/** The form's values as the service expects them. */
export const eventOf = (values: Values<Field>, state: string) => ({
  ...values,
  startsOn: values.startsOn || null,
  endsOn: values.endsOn || null,
  datesExpected: values.datesExpected === 'yes',
  yearly: values.yearly === 'yes',
  categories: valuesOf(values.categories),
  featured: values.featured === 'yes',
  state,
})

const yes = (is: boolean) => (is ? 'yes' : '')

/** The form for a new event, or for an event as it is now. */
export const eventForm = (event: StaffExhibition | undefined): FormDefinition<Field> => ({
  store: event ? `event:${event.id}:${event.version}` : 'event:new',
  fields,
  optional: new Set(['startsOn', 'endsOn', 'date', 'datesExpected', 'yearly', 'website', 'featured']),
  defaults: {
    name: event?.name ?? '',
    type: event?.type ?? '',
    location: event?.location ?? '',
    startsOn: event?.startsOn ?? '',
    endsOn: event?.endsOn ?? '',
    date: event ? wordsOf(event) : '',
    datesExpected: yes(event?.datesExpected ?? false),
    yearly: yes(event?.yearly ?? false),
    categories: event?.categories.join(',') ?? '',
    description: event?.description ?? '',
    organizer: event?.organizer ?? '',
    website: event?.website ?? '',
    featured: yes(event?.featured ?? false),
  },
  problemsOf: (values) => schemaProblems(exhibitionForm, eventOf(values, 'draft'), fields),
})
