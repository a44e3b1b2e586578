import { exhibitionCalendarPath, tradeCalendarFeedPath } from '@ungana/contracts-directory'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUpcomingEvents } from '#testing/built-in-lists.ts'
import { startDirectory, type TestDirectory } from '#testing/directory.ts'

let directory: TestDirectory
beforeAll(async () => {
  directory = await startDirectory()
  await addUpcomingEvents(directory.database)
})
afterAll(() => directory.close())

async function text(url: string): Promise<string> {
  const answer = await directory.app.inject({ method: 'GET', url, headers: await directory.identity.headers() })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  return answer.body
}

/** Parsed as by a calendar app. */
async function events(url: string) {
  const calendar = new ICAL.Component(ICAL.parse(await text(url)))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const summaries = async (url: string) => (await events(url)).map(({ summary }) => summary)

test('the table has the eight rows of the specification, in order', async () => {
  const { body } = await directory.get('/api/trade-calendar')
  expect(body).toMatchObject([
    { date: 'Apr 15-May 5 2025', event: 'Canton Fair', location: 'Guangzhou, China', industryFocus: 'Manufacturing', type: 'International' },
    { date: 'from Jun 28 2025', startsOn: null, endsOn: null },
    { date: 'Jul-Aug 2025', startsOn: null },
    { date: 'Sep 4-10 2025', startsOn: '2025-09-04', endsOn: '2025-09-10' },
    { event: 'Anuga' },
    { date: 'Oct 2025', startsOn: null },
    { date: 'Oct 10-14 2025', event: 'GITEX Global', location: 'Dubai, UAE' },
    { date: 'Jan 16-25 2026', event: 'Green Week', location: 'Berlin, Germany', industryFocus: 'Agriculture', type: 'International' },
  ])
})

describe('the feed', () => {
  test('the feed takes as many chosen events as a calendar may have', async () => {
    const chosen = Array.from({ length: 200 }, (_, nth) => `exhibition-${nth + 1001}`)
    expect(await summaries(tradeCalendarFeedPath({ events: [...chosen, 'calendar-1'] }))).toEqual(['Canton Fair'])
  })

  test('the feed has every event with days, sorted by date, and says which are expected; each ends on the day after its last day, as iCalendar defines it', async () => {
    const all = await events(tradeCalendarFeedPath())
    expect(all.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate), startDate.isDate])).toEqual([
      ['Canton Fair', '2025-04-15', '2025-05-06', true],
      ['Intra-African Trade Fair IATF2025', '2025-09-04', '2025-09-11', true],
      ['Anuga', '2025-10-04', '2025-10-09', true],
      ['GITEX Global', '2025-10-10', '2025-10-15', true],
      ['Green Week', '2026-01-16', '2026-01-26', true],
      ['SIAL Paris', '2026-10-17', '2026-10-22', true],
      ['GITEX Global', '2086-12-07', '2086-12-12', true],
      ['GITEX Africa (expected dates)', '2087-04-07', '2087-04-10', true],
      ['Dar es Salaam International Trade Fair (Sabasaba) (expected dates)', '2087-06-28', '2087-07-14', true],
      ['Rwanda International Trade Fair (RITF) (expected dates)', '2087-07-26', '2087-08-16', true],
      ['Uganda International Trade Fair (expected dates)', '2087-10-03', '2087-10-11', true],
      ['Intra-African Trade Fair (IATF2027)', '2087-11-05', '2087-11-12', true],
    ])
    expect(all.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual(
      all.map(({ summary }) => (summary.endsWith('(expected dates)') ? 'TENTATIVE' : null)),
    )
    expect(all.map(({ uid }) => uid)).toContain('exhibition-5@trade-calendar.ungana')
    expect(all.map(({ uid }) => uid)).toContain('exhibition-8-2086@trade-calendar.ungana')
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(all.length)
  })

  test.each([
    [{ types: ['continental'] }, ['Intra-African Trade Fair IATF2025', 'GITEX Africa (expected dates)', 'Intra-African Trade Fair (IATF2027)']],
    [{ types: ['regional', 'continental'], events: ['exhibition-5', 'exhibition-7'] }, ['Intra-African Trade Fair (IATF2027)']],
    [{ events: ['calendar-8', 'exhibition-7', 'exhibition-4', 'nothing'] }, ['Green Week', 'SIAL Paris']],
  ])('of %j', async (choice, expected) => {
    expect(await summaries(tradeCalendarFeedPath(choice))).toEqual(expected)
  })

  test('the feed stays identical until an event changes; that event keeps its UID and gets a newer stamp', async () => {
    const url = tradeCalendarFeedPath({ events: ['exhibition-7'] })
    const before = await text(url)
    expect(await text(url)).toBe(before)
    const { prisma } = directory.database
    const known = await prisma.exhibition.findUniqueOrThrow({ where: { id: 7 } })
    await prisma.exhibition.update({ where: { id: 7 }, data: { name: 'SIAL Paris, 2026', updatedAt: new Date('2031-02-03T04:05:06Z') } })
    const [event] = await events(url)
    await prisma.exhibition.update({ where: { id: 7 }, data: known })
    expect(event?.summary).toBe('SIAL Paris, 2026')
    expect(before).toContain(`UID:${event?.uid}\r\n`)
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2031-02-03T04:05:06Z')
  })

  test('the feed escapes commas, semicolons, backslashes, line breaks and long words of any script', async () => {
    const name = 'Kigali, Rwanda; "fair" \\ of: ቡና ☕ 👩‍🌾'
    const description = `First line,\nsecond; line\\n ${'ባሕር ዳር ኤግዚቢሽን 👩‍🌾'.repeat(20)}`
    const { prisma } = directory.database
    const day = new Date('2028-02-28')
    await prisma.exhibition.create({
      data: {
        id: 99,
        name,
        description,
        location: 'Bahir Dar, Ethiopia',
        date: 'x',
        startsOn: day,
        endsOn: new Date('2028-02-29'),
        type: 'regional',
        organizer: 'x',
      },
    })
    const url = tradeCalendarFeedPath({ events: ['exhibition-99'] })
    const [event] = await events(url)
    const raw = await text(url)
    await prisma.exhibition.delete({ where: { id: 99 } })
    expect(event).toMatchObject({ summary: name, description, location: 'Bahir Dar, Ethiopia' })
    expect(String(event?.endDate)).toBe('2028-03-01')
    const lines = raw.split('\r\n')
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(lines.some((line) => line.startsWith(' '))).toBe(true)
    // A line folded inside a character would not parse back.
    expect(Buffer.from(raw).toString('utf8')).toBe(raw)
    expect(raw).not.toContain('\ufffd')
  })
})

describe('the calendar of one trade event', () => {
  test('the calendar of one trade event has only that event, and its own file name', async () => {
    expect(await summaries(exhibitionCalendarPath(5))).toEqual(['Intra-African Trade Fair (IATF2027)'])
    const { headers } = await directory.app.inject({ url: exhibitionCalendarPath(5), headers: await directory.identity.headers() })
    expect(headers['content-disposition']).toBe('attachment; filename="exhibition-5.ics"')
  })

  test.each([
    [4, 'EXHIBITION_WITHOUT_DATES'],
    [77, 'EXHIBITION_NOT_FOUND'],
  ])('the calendar of trade event %s answers 404 %s', async (id, code) => {
    expect(await directory.get(exhibitionCalendarPath(id))).toMatchObject({ status: 404, body: { code } })
  })
})
