import { exhibitionCategories, exhibitionTypes, regionalBlocks } from '@ungana/contracts-directory'
import { type ClonedDatabase, cloneDatabase } from '@ungana/service-kit/testing'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BuiltInLists, seedBuiltInLists } from './built-in-lists.ts'
import exhibitions from './exhibitions.json' with { type: 'json' }
import tradeCalendar from './trade-calendar.json' with { type: 'json' }
import tradeOrganizations from './trade-organizations.json' with { type: 'json' }

const lists: BuiltInLists = { tradeOrganizations, exhibitions, tradeCalendar }

let clone: ClonedDatabase
let client: pg.Client
beforeEach(async () => {
  clone = await cloneDatabase('directory')
  client = new pg.Client({ connectionString: clone.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await clone.drop()
})

const rows = async (sql: string) => (await client.query(sql)).rows

test('the lists match the specification: 12 organizations, 8 trade events, 8 calendar rows, with names that filters know', () => {
  expect([tradeOrganizations.length, exhibitions.length, tradeCalendar.length]).toEqual([12, 8, 8])
  expect(tradeOrganizations.filter(({ regionalBlock }) => !regionalBlocks.some((block) => block === regionalBlock))).toEqual([])
  expect(exhibitions.filter(({ type }) => !exhibitionTypes.some((known) => known === type))).toEqual([])
  expect(exhibitions.flatMap(({ categories }) => categories).filter((name) => !exhibitionCategories.some((known) => known === name))).toEqual([])
  const row = (name: string) => tradeCalendar.find(({ event }) => event === name)
  expect(row('Green Week')).toMatchObject({ date: 'Jan 16-25 2026', location: 'Berlin, Germany' })
  expect(row('Canton Fair')).toMatchObject({ date: 'Apr 15-May 5 2025' })
  expect(row('GITEX Global')).toMatchObject({ date: 'Oct 10-14 2025', location: 'Dubai, UAE' })
})

test('a trade event has confirmed days if its text gives day, month and year', () => {
  for (const { date, startsOn, endsOn } of [...exhibitions.filter(({ datesExpected }) => !datesExpected), ...tradeCalendar]) {
    const whole = /\d.*\b20\d\d$/.test(date) && /\d[–-]|[–-].*\d.* 20/.test(date)
    expect({ date, dated: startsOn !== null && endsOn !== null }).toEqual({ date, dated: whole })
    if (!startsOn || !endsOn) continue
    const days = [startsOn, endsOn].map((day) => Number(day.slice(8)))
    expect(date.match(/\d+/g)?.map(Number)).toEqual(expect.arrayContaining([...days, Number(endsOn.slice(0, 4))]))
  }
})

test('the lists are added completely, and a second time changes nothing', async () => {
  expect(await seedBuiltInLists(client, lists)).toBe(28)
  expect(await seedBuiltInLists(client, lists)).toBeNull()
  await client.query('DELETE FROM seeds')
  expect(await seedBuiltInLists(client, lists)).toBe(0)
  expect(
    await rows('SELECT id, starts_on::text, ends_on::text FROM exhibitions WHERE starts_on IS NOT NULL AND NOT dates_expected ORDER BY id'),
  ).toEqual([
    { id: 5, starts_on: '2027-11-05', ends_on: '2027-11-11' },
    { id: 7, starts_on: '2026-10-17', ends_on: '2026-10-21' },
    { id: 8, starts_on: '2026-12-07', ends_on: '2026-12-11' },
  ])
})

test('a confirmed date updates an installation, and only that event', async () => {
  await seedBuiltInLists(client, lists)
  await client.query(`UPDATE exhibitions SET updated_at = '2026-01-01'`)
  const confirmed = exhibitions.map((row) => (row.id === 6 ? { ...row, date: '7-9 April 2027', datesExpected: false } : row))
  expect(await seedBuiltInLists(client, { ...lists, exhibitions: confirmed })).toBe(1)
  expect(await rows(`SELECT id, date, starts_on::text FROM exhibitions WHERE updated_at > '2026-01-02'`)).toEqual([
    { id: 6, date: '7-9 April 2027', starts_on: '2027-04-07' },
  ])
})

test('a release changes no event that staff have edited', async () => {
  await seedBuiltInLists(client, lists)
  await client.query(`UPDATE exhibitions SET name = 'By staff', edit_version = 2 WHERE id = 6`)
  const renamed = exhibitions.map((row) => (row.id === 6 || row.id === 8 ? { ...row, name: 'By a release' } : row))
  expect(await seedBuiltInLists(client, { ...lists, exhibitions: renamed })).toBe(1)
  expect(await rows('SELECT name FROM exhibitions WHERE id IN (6, 8) ORDER BY id')).toEqual([{ name: 'By staff' }, { name: 'By a release' }])
})
