import { daysText, eventDateText, exhibitionArt, exhibitionPath, exhibitionPicture } from '@ungana/contracts-directory'
import type { LanguageCode } from '@ungana/language'
import { asText, day, say, type Text, text } from '@ungana/language/server'
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
  const { organizer, website } = exhibition
  const [name, location, description] = [asText(exhibition.name), asText(exhibition.location), say(language, asText(exhibition.description))]
  const { startsOn, endsOn } = eventDays(exhibition)
  const whenIn = (code: LanguageCode) =>
    code === 'en' ? asText(eventDateText({ ...exhibition, startsOn })) : days({ ...exhibition, startsOn, endsOn })
  return {
    title: say(language, name),
    lead: text('{0}, {1}.', { 0: whenIn(language), 1: location }),
    description,
    path: exhibitionPath(id),
    picturePath: exhibitionPicture.url.replace(':id', String(id)),
    picture: {
      artId: exhibitionArt(id),
      kind: text('Trade event'),
      title: say(pictureLanguage(language), name),
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
            name: say(language, name),
            startDate: startsOn,
            endDate: endsOn,
            eventStatus: 'https://schema.org/EventScheduled',
            eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
            location: { '@type': 'Place', name: say(language, location), address: say(language, location) },
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
