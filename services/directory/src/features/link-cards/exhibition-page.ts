import { eventDateText, exhibitionArt, exhibitionPath, exhibitionPicture } from '@ungana/contracts-directory'
import { ExhibitionNotFound } from '#errors.ts'
import type { Database } from '#lib/database.ts'
import { eventDays } from '#lib/event-days.ts'
import { findEdition } from '#lib/exhibition-editions.ts'
import { type LinkedPage, present } from './linked-page.ts'
import { summary } from './summary.ts'

/** @throws ExhibitionNotFound */
export async function exhibitionPage(prisma: Database['prisma'], id: number): Promise<LinkedPage> {
  const exhibition = await findEdition(prisma, id)
  if (!exhibition) throw new ExhibitionNotFound()
  const { name, location, description, organizer, website } = exhibition
  const { startsOn, endsOn } = eventDays(exhibition)
  const date = eventDateText({ ...exhibition, startsOn })
  return {
    title: name,
    description: `${date}, ${location}. ${description}`,
    path: exhibitionPath(id),
    picturePath: exhibitionPicture.url.replace(':id', String(id)),
    picture: { artId: exhibitionArt(id), kind: 'Trade event', title: name, line: `${date} · ${location}`, rating: null, mark: null },
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
