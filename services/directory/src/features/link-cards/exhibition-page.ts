import { daysText, eventDateText, exhibitionArt, exhibitionPath, exhibitionPicture } from '@ungana/contracts-directory'
import type { LanguageCode } from '@ungana/language'
import { asText, day, type Text, text } from '@ungana/language/server'
import { ExhibitionNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { eventDays } from '#lib/event-days.ts'
import { findEdition } from '#lib/exhibition-editions.ts'
import { type LinkedPage, present } from './linked-page.ts'
import { pictureLanguage } from './picture-words.ts'
import { summary } from './summary.ts'

/** @throws ExhibitionNotFound */
export async function exhibitionPage(prisma: Database['prisma'], id: number, language: LanguageCode): Promise<LinkedPage> {
  const exhibition = await findEdition(prisma, id)
  if (!exhibition) throw new ExhibitionNotFound()
  const { name, location, description, organizer, website } = exhibition
  const { startsOn, endsOn } = eventDays(exhibition)
  const whenIn = (code: LanguageCode) =>
    code === 'en' ? asText(eventDateText({ ...exhibition, startsOn })) : days({ ...exhibition, startsOn, endsOn })
  return {
    title: name,
    lead: text('{0}, {1}.', { 0: whenIn(language), 1: location }),
    description,
    path: exhibitionPath(id),
    picturePath: exhibitionPicture.url.replace(':id', String(id)),
    picture: {
      artId: exhibitionArt(id),
      kind: text('Trade event'),
      title: name,
      line: text('{0} · {1}', { 0: whenIn(pictureLanguage(language)), 1: location }),
      rating: null,
      mark: null,
    },
    index: true,
    // Search engines require a date for an event, and show it as a fact.
    data:
      startsOn === null || exhibition.datesExpected
        ? null
        : {
            '@type': 'Event',
            name,
            startDate: startsOn,
            endDate: endsOn,
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            location: { '@type': 'Place', name: location, address: location },
            organizer: { '@type': 'Organization', name: organizer, ...present({ url: website }) },
            description: summary(description, 500),
          },
  }
}

interface EventDays {
  readonly date: string
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly datesExpected: boolean
}

/** The days in any language; the organizer's own words if they do not name days. */
function days({ date, startsOn, endsOn, datesExpected }: EventDays): Text {
  if (startsOn === null || endsOn === null || date !== daysText(startsOn, endsOn)) return asText(date)
  const values = { first: day(startsOn), last: day(endsOn) }
  if (startsOn === endsOn) return datesExpected ? text('{first} (expected)', values) : text('{first}', values)
  return datesExpected ? text('{first} – {last} (expected)', values) : text('{first} – {last}', values)
}
