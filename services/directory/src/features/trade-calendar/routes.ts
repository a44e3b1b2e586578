import { exhibitionCalendar, listTradeCalendar as listEndpoint, tradeCalendarFeed, valuesOf } from '@ungana/contracts-directory'
import type { Service } from '@ungana/service-kit'
import type { Database } from '#lib/database.ts'
import { calendarEventOfExhibition, listCalendarEvents } from './calendar-events.ts'
import { icalendar } from './icalendar.ts'
import { listTradeCalendar } from './trade-calendar.ts'

export function tradeCalendarRoutes(app: Service, { prisma }: Database): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (_request, reply) => {
      // The answer is the same for all visitors and changes only with a release.
      reply.header('cache-control', 'public, max-age=60')
      return listTradeCalendar(prisma)
    },
  })

  app.route({
    ...tradeCalendarFeed,
    config: { policy: 'anyone' },
    handler: async ({ query }, reply) => {
      const events = await listCalendarEvents(prisma, { types: valuesOf(query.types), keys: valuesOf(query.events) })
      reply.headers(calendarHeaders('ungana-trade-calendar'))
      return icalendar('Ungana trade calendar', events)
    },
  })

  app.route({
    ...exhibitionCalendar,
    config: { policy: 'anyone' },
    handler: async (request, reply) => {
      const event = await calendarEventOfExhibition(prisma, request.params.id)
      reply.headers(calendarHeaders(event.key))
      return icalendar(event.name, [event])
    },
  })
}

const calendarHeaders = (file: string) => ({
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': `attachment; filename="${file}.ics"`,
  'cache-control': 'public, max-age=60',
})
