// Finds similar companies: their card has every word of the text, the closest spelling of a word that no company has, or a good's name in another
// language.
import { SIMILAR_LIMIT } from '@ungana/contracts-directory'
import { inPoolTransaction } from '@ungana/service-kit'
import type { Pool, PoolClient } from 'pg'
import { join, queryRows, type Sql, sql } from '#lib/database.ts'
import { findGoods } from '#lib/trade-terms.ts'
import { type Criteria, filteredWithoutText } from './criteria.ts'
import type { Found } from './search.ts'
import { nearest } from './spelling.ts'

export interface Similar {
  /** In order of relevance, without exact matches: first those that offer the good and have its category. */
  readonly ids: readonly string[]
  /** The words that matched, folded. */
  readonly words: ReadonlySet<string>
}

/** A longer text is not searched for typing errors. */
const MAX_WORDS = 8

/** At most this many companies are ranked. Similar matches are not worth reading thousands of rows. */
export const MAX_CANDIDATES = 300

/** Finds similar companies, until there are SIMILAR_LIMIT together with the exact matches. */
export async function findSimilar(pool: Pool, criteria: Criteria, { total, onlyReal }: Pick<Found, 'total' | 'onlyReal'>): Promise<Similar> {
  const room = SIMILAR_LIMIT - total
  if (criteria.text === '' || room <= 0) return none
  return inPoolTransaction(pool, async (tx) => {
    const wanted = await wantedBy(tx, criteria.text)
    if (wanted.length === 0) return none
    // With an index scan, the limit always picks the same rows.
    await queryRows(tx, sql`SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`)
    const rows = await queryRows<{ id: string }>(
      tx,
      sql`
        WITH looked_at AS MATERIALIZED (
          SELECT w.business_id, w.place, ${sellsGoodOf(wanted)} AS sells
          FROM search.words AS w
          JOIN search.businesses AS s USING (business_id)
          WHERE ${hasAll(wanted)} AND ${filteredWithoutText(criteria, onlyReal)}
          LIMIT ${MAX_CANDIDATES}
        )
        SELECT business_id AS id FROM looked_at ORDER BY sells DESC, place, business_id LIMIT ${room}`,
    )
    return { ids: rows.map(({ id }) => id), words: new Set(wanted.flat(2)) }
  })
}

const none: Similar = { ids: [], words: new Set() }

/** Any one of these, with all its words. */
export type Alternatives = readonly (readonly string[])[]

/** A condition on search.businesses AS s: it offers the first good of the text, and has its category. */
function sellsGoodOf(wanted: readonly Alternatives[]): Sql {
  const [good] = findGoods(wanted.map(([first = []]) => first.join(' ')).join(' ')).goods
  if (!good) return sql`false`
  const offers = sql`lower(concat_ws(' ', s.name, array_to_string(s.product_names || s.service_names, ' ')) COLLATE pg_catalog.pg_c_utf8)`
  const isOffered = sql`${offers} LIKE ANY (${good.names.map((words) => `%${words.join(' ')}%`)}::text[])`
  return sql`(coalesce(s.category = lower(${good.category}::text COLLATE pg_catalog.pg_c_utf8), false) AND ${isOffered})`
}

/** Alternatives that no shorter one covers: who has "brown sugar" has "sugar". Each one makes Postgres read long lists of companies. */
export const withoutCovered = (alternatives: Alternatives): Alternatives =>
  alternatives.filter(
    (words, nth) =>
      !alternatives.some((other, at) => other !== words && other.every((word) => words.includes(word)) && (other.length < words.length || at < nth)),
  )

const hasOneOf = (alternatives: Alternatives): Sql => {
  const needed = withoutCovered(alternatives)
  const single = needed.filter(({ length }) => length === 1).flat()
  const phrases = needed.filter(({ length }) => length > 1).map((words) => sql`w.words @> ${[...words]}::text[]`)
  return sql`(${join([...(single.length > 0 ? [sql`w.words && ${single}::text[]`] : []), ...phrases], ' OR ')})`
}

/** A condition on search.words AS w: one alternative of each. */
export const hasAll = (wanted: readonly Alternatives[]): Sql => join(wanted.map(hasOneOf), ' AND ')

// cspell:disable
/** Words between goods and places, as in "truck to Juba", folded. Languages whose small words have one letter need none. */
const smallWords =
  'and at by for from in of on or the to with a au aux avec dans de des du en et la le les ou par pour sur com da das do dos em na no nas nos para por kwa katika kutoka kwenda ya za wa cya mu ku na من في الى إلى و'
/** Words for those who sell, as in "avocado exporters", folded. Few companies write them about themselves. */
const sellers =
  'company companies dealer dealers exporter exporters seller sellers supplier suppliers exportateur exportateurs fournisseur fournisseurs vendeur vendeurs exportador exportadores fornecedor fornecedores vendedor vendedores muuzaji wauzaji msambazaji wasambazaji umucuruzi abacuruzi مورد موردين مصدر مصدرين'
// cspell:enable
const withoutMeaning = new Set(`${smallWords} ${sellers}`.split(' '))

/** What a text asks for. A company must have one alternative of each. Empty if the text is too long or has a word that no company has. */
export async function wantedBy(tx: Pick<PoolClient, 'query'>, text: string): Promise<Alternatives[]> {
  const { goods, rest: others } = findGoods(text)
  const meaningful = others.filter((word) => !withoutMeaning.has(word))
  const rest = goods.length + meaningful.length > 0 ? meaningful : others
  if (goods.length > MAX_WORDS) return []
  const words = rest.length > 0 ? await matchingWords(tx, rest.join(' ')) : []
  if (words.length === 0 && rest.some((word) => [...word].length > 3)) return []
  return [...goods.map(({ names }) => names), ...words.map((group) => group.map((word) => [word]))]
}

/**
 * The known words that each typed word can stand for. An unknown word of up to three letters is ignored. If a longer word has no similar known word, the
 * result is empty.
 */
async function matchingWords(tx: Pick<PoolClient, 'query'>, text: string): Promise<string[][]> {
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
          -- Swapping two letters of a short word leaves too few equal trigrams.
          SELECT v.word
          FROM generate_series(1, char_length(typed.word) - 1) AS at
          JOIN search.vocabulary AS v
            ON v.word = left(typed.word, at - 1) || substr(typed.word, at + 1, 1) || substr(typed.word, at, 1) || substr(typed.word, at + 2)
          WHERE known.word IS NULL
        ) AS candidate
      ) AS near ON true
      LIMIT ${MAX_WORDS + 1}`,
  )
  if (typed.length > MAX_WORDS) return []
  const wordGroups: string[][] = []
  for (const { word, known, near } of typed) {
    const words = known ? [word] : nearest(word, near ?? [])
    if (words.length > 0) wordGroups.push(words)
    else if ([...word].length > 3) return []
  }
  return wordGroups
}
