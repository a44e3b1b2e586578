// Adds and updates the built-in lists: trade organizations, trade events and the trade calendar.
import type { ClientBase } from 'pg'
import { contentOnce } from './content-once.ts'

export interface BuiltInLists {
  readonly tradeOrganizations: readonly {
    readonly id: number
    readonly name: string
    readonly acronym: string
    readonly type: string
    readonly regionalBlock: string
    readonly countries: readonly string[]
    readonly countriesAsOf: string | null
    readonly description: string
    readonly website: string
    readonly headquarters: string
    readonly established: number
    readonly contactEmail: string | null
    readonly contactPhone: string | null
  }[]
  readonly exhibitions: readonly {
    readonly id: number
    readonly name: string
    readonly location: string
    readonly date: string
    readonly startsOn: string | null
    readonly endsOn: string | null
    readonly datesExpected: boolean
    readonly yearly: boolean
    readonly type: string
    readonly categories: readonly string[]
    readonly description: string
    readonly organizer: string
    readonly website: string | null
    readonly featured: boolean
  }[]
  readonly tradeCalendar: readonly {
    readonly id: number
    readonly date: string
    readonly startsOn: string | null
    readonly endsOn: string | null
    readonly event: string
    readonly location: string
    readonly industryFocus: string
    readonly type: string
  }[]
}

/**
 * A changed row in a file updates the database: a confirmed date reaches existing installations. A trade event that staff edited stays as they left it. A
 * row that is missing from the files stays, because somebody may have registered for that event.
 * @returns the number of new or changed rows; null if this exact content was added before
 */
export function seedBuiltInLists(client: ClientBase, lists: BuiltInLists): Promise<number | null> {
  return contentOnce(client, 'built-in lists', lists, async () => {
    let changed = 0
    for (const [statement, rows] of [
      [organizations, lists.tradeOrganizations],
      [exhibitions, lists.exhibitions],
      [calendar, lists.tradeCalendar],
    ] as const) {
      const { rowCount } = await client.query(statement, [JSON.stringify(rows)])
      changed += rowCount ?? 0
    }
    return changed
  })
}

const organizations = `
  INSERT INTO trade_organizations AS known (
    id, name, acronym, type, regional_block, countries, countries_as_of, description, website, headquarters, established, contact_email, contact_phone
  )
  SELECT id, name, acronym, type, "regionalBlock", countries, "countriesAsOf", description, website, headquarters, established, "contactEmail", "contactPhone"
  FROM jsonb_to_recordset($1) AS row (
    id int, name text, acronym text, type text, "regionalBlock" text, countries text[], "countriesAsOf" text, description text, website text,
    headquarters text, established int, "contactEmail" text, "contactPhone" text
  )
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, acronym = excluded.acronym, type = excluded.type, regional_block = excluded.regional_block, countries = excluded.countries,
    countries_as_of = excluded.countries_as_of, description = excluded.description, website = excluded.website,
    headquarters = excluded.headquarters, established = excluded.established, contact_email = excluded.contact_email,
    contact_phone = excluded.contact_phone
  WHERE known IS DISTINCT FROM excluded`

// updated_at tells calendars that an event changed, so an unchanged row must keep it.
const exhibitions = `
  INSERT INTO exhibitions AS known (
    id, name, location, date, starts_on, ends_on, dates_expected, yearly, type, categories, description, organizer, website, featured
  )
  SELECT id, name, location, date, "startsOn", "endsOn", "datesExpected", yearly, type, categories, description, organizer, website, featured
  FROM jsonb_to_recordset($1) AS row (
    id int, name text, location text, date text, "startsOn" date, "endsOn" date, "datesExpected" boolean, yearly boolean, type text, categories text[],
    description text, organizer text, website text, featured boolean
  )
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, location = excluded.location, date = excluded.date, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    dates_expected = excluded.dates_expected, yearly = excluded.yearly, type = excluded.type, categories = excluded.categories,
    description = excluded.description, organizer = excluded.organizer, website = excluded.website, featured = excluded.featured, updated_at = now()
  WHERE known.edit_version = 1
    AND (known.name, known.location, known.date, known.starts_on, known.ends_on, known.dates_expected, known.yearly, known.type, known.categories,
         known.description, known.organizer, known.website, known.featured)
    IS DISTINCT FROM (excluded.name, excluded.location, excluded.date, excluded.starts_on, excluded.ends_on, excluded.dates_expected, excluded.yearly,
         excluded.type, excluded.categories, excluded.description, excluded.organizer, excluded.website, excluded.featured)`

const calendar = `
  INSERT INTO trade_calendar AS known (id, date, starts_on, ends_on, event, location, industry_focus, type)
  SELECT id, date, "startsOn", "endsOn", event, location, "industryFocus", type
  FROM jsonb_to_recordset($1) AS row (
    id int, date text, "startsOn" date, "endsOn" date, event text, location text, "industryFocus" text, type text
  )
  ON CONFLICT (id) DO UPDATE SET
    date = excluded.date, starts_on = excluded.starts_on, ends_on = excluded.ends_on, event = excluded.event, location = excluded.location,
    industry_focus = excluded.industry_focus, type = excluded.type, updated_at = now()
  WHERE (known.date, known.starts_on, known.ends_on, known.event, known.location, known.industry_focus, known.type)
    IS DISTINCT FROM (excluded.date, excluded.starts_on, excluded.ends_on, excluded.event, excluded.location, excluded.industry_focus, excluded.type)`
