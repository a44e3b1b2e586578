// Suggestions while the user types a search.
import { companyPath, directoryPath, marketplacePath, SUGGESTION_LIMIT, type Suggestion } from '@ungana/contracts-directory'
import type { Pool, PoolClient } from 'pg'
import { queryRows, raw, type Sql, sql } from '#lib/database.ts'
import { wordsIn } from '#lib/fold.ts'
import { lowerCase } from '#lib/lower-case.ts'
import { listOrder } from '#lib/public-business.ts'
import { findGoods } from '#lib/trade-terms.ts'
import { type Alternatives, hasAll, MAX_CANDIDATES, wantedBy } from './similar.ts'

type Db = Pick<Pool, 'query'> | Pick<PoolClient, 'query'>

/** A shorter text is not completed, because too many words begin with it. */
const WORD_STARTS_FROM = 3

/** At most SUGGESTION_LIMIT, alternating between companies, products, categories and places. */
export async function suggest(db: Db, text: string): Promise<Suggestion[]> {
  const typed = text.trim()
  if (typed === '') return []
  const beginning = await Promise.all([companiesFrom(db, typed), productsFrom(db, typed), categoriesWith(db, typed), placesFrom(db, typed)])
  const enough = beginning.flat().length >= SUGGESTION_LIMIT
  const words = enough || [...typed].length < WORD_STARTS_FROM ? [] : await completeWords(db, typed)
  const completions =
    words.length > 0
      ? await withWords(
          db,
          words.map((group) => group.map((word) => [word])),
        )
      : []
  const nothing = completions.length === 0 && beginning.flat().length === 0
  const otherWords = !enough && (nothing || findGoods(typed).goods.length > 0) ? await withWords(db, await wantedBy(db, typed)) : []
  return alternateKinds([...beginning, completions, otherWords].flat())
}

const company = (id: string, name: string): Suggestion => ({ kind: 'company', text: name, path: companyPath(id) })
const product = (name: string): Suggestion => ({ kind: 'product', text: name, path: marketplacePath({ search: name }) })
const category = (name: string): Suggestion => ({ kind: 'category', text: name, path: directoryPath({ category: name }) })
const place = (location: string, country: string): Suggestion => ({
  kind: 'place',
  text: `${location}, ${country}`,
  path: directoryPath({ country, location }),
})
const countryPlace = (country: string): Suggestion => ({ kind: 'place', text: country, path: directoryPath({ country }) })

/** A range condition for values that begin with `from`. U+10FFFF is the last character, so nothing sorts after it. */
const beginsWith = (column: Sql, from: Sql): Sql => sql`${column} >= ${from} AND ${column} < ${from} || U&'\\+10FFFF'`

async function companiesFrom(db: Db, text: string): Promise<Suggestion[]> {
  const from = sql`lower(${text}::text COLLATE pg_catalog.pg_c_utf8)`
  // Ranks only the first companies of the alphabet, because sorting all companies that begin with one letter would take longer than typing the next
  // letter.
  const rows = await queryRows<{ id: string; name: string }>(
    db,
    sql`
      WITH first_ones AS MATERIALIZED (
        SELECT s.business_id, s.place, s.name
        FROM search.businesses AS s
        WHERE s.alphabetical >= search.name_prefix(${from}) AND ${beginsWith(sql`s.name`, from)}
        ORDER BY s.alphabetical, s.name
        LIMIT 200
      )
      SELECT b.id, b.business_name AS name
      FROM first_ones AS s
      JOIN public.businesses AS b ON b.id = s.business_id
      ORDER BY ${listOrder}
      LIMIT ${SUGGESTION_LIMIT}`,
  )
  return rows.map(({ id, name }) => company(id, name))
}

/** Distinct values: each step jumps to the next greater value, without reading rows with the same one. */
const nextValues = (column: Sql, table: string, text: string): Sql => {
  const from = sql`search.fold(${text})`
  const next = (condition: Sql) => sql`
    SELECT ${column} AS folded FROM ${raw(table)} WHERE ${beginsWith(column, from)} AND ${condition} ORDER BY ${column} LIMIT 1`
  return sql`
    RECURSIVE steps AS (
      (${next(sql`true`)})
      UNION ALL
      SELECT following.folded FROM steps CROSS JOIN LATERAL (${next(sql`${column} > steps.folded`)}) AS following
    )`
}

async function productsFrom(db: Db, text: string): Promise<Suggestion[]> {
  const folded = sql`search.fold(p.name)`
  const rows = await queryRows<{ name: string }>(
    db,
    sql`
      WITH ${nextValues(folded, 'public.products AS p', text)}
      SELECT shown.name
      FROM steps
      CROSS JOIN LATERAL (
        SELECT p.name FROM public.products AS p JOIN search.businesses USING (business_id) WHERE ${folded} = steps.folded LIMIT 1
      ) AS shown
      LIMIT ${SUGGESTION_LIMIT}`,
  )
  return rows.map(({ name }) => product(name))
}

async function placesFrom(db: Db, text: string): Promise<Suggestion[]> {
  const folded = sql`search.fold(b.location)`
  const rows = await queryRows<{ location: string; country: string }>(
    db,
    sql`
      WITH ${nextValues(folded, 'public.businesses AS b', text)}
      SELECT shown.location, shown.country
      FROM steps
      CROSS JOIN LATERAL (
        SELECT b.location, b.country FROM public.businesses AS b JOIN search.businesses AS s ON s.business_id = b.id
        WHERE ${folded} = steps.folded LIMIT 1
      ) AS shown
      LIMIT ${SUGGESTION_LIMIT}`,
  )
  return [...(await countriesFrom(db, text)), ...rows.map(({ location, country }) => place(location, country))]
}

async function countriesFrom(db: Db, text: string): Promise<Suggestion[]> {
  const rows = await queryRows<{ country: string }>(
    db,
    sql`
      WITH RECURSIVE steps AS (
        (SELECT country FROM search.businesses ORDER BY country LIMIT 1)
        UNION ALL
        SELECT following.country
        FROM steps
        CROSS JOIN LATERAL (SELECT s.country FROM search.businesses AS s WHERE s.country > steps.country ORDER BY s.country LIMIT 1) AS following
      )
      SELECT country FROM steps WHERE starts_with(search.fold(country), search.fold(${text})) LIMIT ${SUGGESTION_LIMIT}`,
  )
  return rows.map(({ country }) => countryPlace(country))
}

/** Matches any word of a category, because there are few categories. */
async function categoriesWith(db: Db, text: string): Promise<Suggestion[]> {
  const rows = await queryRows<{ name: string }>(
    db,
    sql`
      SELECT name FROM public.categories
      WHERE starts_with(search.fold(name), search.fold(${text})) OR position(' ' || search.fold(${text}) IN search.fold(name)) > 0
      ORDER BY starts_with(search.fold(name), search.fold(${text})) DESC, id
      LIMIT ${SUGGESTION_LIMIT}`,
  )
  return rows.map(({ name }) => category(name))
}

/** Each typed word, with the last one replaced by the known words that begin with it; empty if there are none. */
async function completeWords(db: Db, text: string): Promise<string[][]> {
  const rows = await queryRows<{ word: string; completions: string[] | null }>(
    db,
    sql`
      SELECT typed.word, completions.words AS completions
      FROM unnest(search.words_of(${text})) AS typed (word)
      LEFT JOIN LATERAL (
        SELECT array_agg(candidate.word) AS words
        FROM (
          SELECT v.word FROM search.vocabulary AS v
          WHERE ${beginsWith(sql`v.word`, sql`typed.word`)} AND search.fold(${text}) LIKE '%' || typed.word
          ORDER BY v.word LIMIT 50
        ) AS candidate
      ) AS completions ON true
      LIMIT 9`,
  )
  const words = rows.map(({ word, completions }) => completions ?? [word])
  return rows.some(({ completions }) => completions) && rows.length < 9 ? words : []
}

/** Names, products, categories and places that contain all the words, from the best matching companies. */
async function withWords(db: Db, wanted: readonly Alternatives[]): Promise<Suggestion[]> {
  if (wanted.length === 0) return []
  const rows = await queryRows<{ id: string; name: string; offers: string[]; location: string; country: string; category: string | null }>(
    db,
    sql`
      WITH looked_at AS MATERIALIZED (
        SELECT w.business_id, w.place FROM search.words AS w WHERE ${hasAll(wanted)} LIMIT ${MAX_CANDIDATES}
      ), best AS MATERIALIZED (
        SELECT * FROM looked_at ORDER BY place, business_id LIMIT 20
      )
      SELECT b.id, b.business_name AS name, s.product_names || s.service_names AS offers, b.location, b.country, b.category
      FROM best
      JOIN search.businesses AS s USING (business_id)
      JOIN public.businesses AS b ON b.id = s.business_id
      ORDER BY best.place, b.id`,
  )
  const has = (text: string | null): text is string => {
    const words = new Set(wordsIn(text ?? ''))
    return wanted.every((alternatives) => alternatives.some((all) => all.every((word) => words.has(word))))
  }
  return rows.flatMap((row) => [
    ...(has(row.category) ? [category(row.category)] : []),
    ...(has(row.location) ? [place(row.location, row.country)] : []),
    ...(has(row.country) ? [countryPlace(row.country)] : []),
    ...row.offers.filter(has).map(product),
    ...(has(row.name) ? [company(row.id, row.name)] : []),
  ])
}

function alternateKinds(all: readonly Suggestion[]): Suggestion[] {
  const distinct = [...new Map(all.map((one) => [`${one.kind} ${lowerCase(one.text)}`, one])).values()]
  const byKind = (['company', 'product', 'category', 'place'] as const).map((kind) => distinct.filter((one) => one.kind === kind))
  const turns = Array.from({ length: SUGGESTION_LIMIT }, (_, turn) => byKind.flatMap((list) => list.slice(turn, turn + 1)))
  return turns.flat().slice(0, SUGGESTION_LIMIT)
}
