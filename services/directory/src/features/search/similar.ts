// What is nearly meant: companies whose card has every word of the text, or where nobody has a word, the words spelt most like it.
import { SIMILAR_LIMIT } from '@ungana/contracts-directory'
import type { PoolClient } from 'pg'
import { queryRows, type Sql, sql } from '#lib/database.ts'
import { allOf, type Criteria, containsText, everyFilter } from './criteria.ts'
import { nearest } from './spelling.ts'

export interface Similar {
  /** In the order of relevance, whatever the exact ones are sorted by; none of them is one. */
  readonly ids: readonly string[]
  /** By which they were found, folded. */
  readonly words: ReadonlySet<string>
}

/** Longer texts are no slips of the hand. */
const MOST_WORDS = 8

/** Of more that have the words only so many are ranked: what is nearly meant is not worth reading thousands of companies. */
export const MOST_LOOKED_AT = 300

/** As many as an answer with `total` exact hits has room for. */
export async function findSimilar(tx: Pick<PoolClient, 'query'>, criteria: Criteria, total: number): Promise<Similar> {
  const room = SIMILAR_LIMIT - total
  const meant = criteria.text !== '' && room > 0 ? await meantWords(tx, criteria.text) : []
  if (meant.length === 0) return { ids: [], words: new Set() }
  // So that of very many the same ones are looked at each time: an index gives them in the order in which they are stored.
  await queryRows(tx, sql`SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`)
  const rows = await queryRows<{ id: string }>(
    tx,
    sql`
      WITH looked_at AS MATERIALIZED (
        SELECT w.business_id, w.place
        FROM search.words AS w
        JOIN search.businesses AS s USING (business_id)
        WHERE ${allOf([...meant.map(hasOneOf), ...everyFilter(criteria)])} AND NOT ${containsText(criteria.text)}
        LIMIT ${MOST_LOOKED_AT}
      )
      SELECT business_id AS id FROM looked_at ORDER BY place, business_id LIMIT ${room}`,
  )
  return { ids: rows.map(({ id }) => id), words: new Set(meant.flat()) }
}

export const hasOneOf = (words: readonly string[]): Sql => sql`w.words && ${[...words]}::text[]`

/**
 * For each word of the text the known words that it may stand for. A short word that nobody has is passed over; a longer one to which
 * nothing is near means that nothing is meant at all.
 */
export async function meantWords(tx: Pick<PoolClient, 'query'>, text: string): Promise<string[][]> {
  const typed = await queryRows<{ word: string; known: boolean; near: string[] | null }>(
    tx,
    sql`
      SELECT typed.word, known.word IS NOT NULL AS known, near.words AS near
      FROM unnest(search.words_of(${text})) AS typed (word)
      LEFT JOIN search.vocabulary AS known ON known.word = typed.word
      LEFT JOIN LATERAL (
        SELECT array_agg(candidate.word) AS words
        FROM (
          (
            SELECT v.word FROM search.vocabulary AS v
            WHERE v.word OPERATOR(search.%) typed.word AND known.word IS NULL AND char_length(typed.word) > 3
            ORDER BY search.similarity(v.word, typed.word) DESC, v.word
            LIMIT 50
          )
          UNION
          -- Two letters swapped in a short word leave too few trigrams the same.
          SELECT v.word
          FROM generate_series(1, char_length(typed.word) - 1) AS at
          JOIN search.vocabulary AS v
            ON v.word = left(typed.word, at - 1) || substr(typed.word, at + 1, 1) || substr(typed.word, at, 1) || substr(typed.word, at + 2)
          WHERE known.word IS NULL
        ) AS candidate
      ) AS near ON true
      LIMIT ${MOST_WORDS + 1}`,
  )
  if (typed.length > MOST_WORDS) return []
  const meant: string[][] = []
  for (const { word, known, near } of typed) {
    const words = known ? [word] : nearest(word, near ?? [])
    if (words.length > 0) meant.push(words)
    else if ([...word].length > 3) return []
  }
  return meant
}
