// What the search keeps of a business beyond its row, which goes with the row's status: past changes, by which counts stay exact, and the words of names.
import { sql, type Transaction } from '#lib/database.ts'

/** Words that the search may know by the business alone, now or by a change that is still kept. Asked before it is emptied. */
export async function wordsOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ word: string }[]>(sql`
    SELECT DISTINCT word
    FROM (
      SELECT concat_ws(' ', business_name, company_name, array_to_string(tags, ' '), category, location, country) FROM businesses WHERE id = ${id}::uuid
      UNION ALL SELECT name FROM products WHERE business_id = ${id}::uuid
      UNION ALL SELECT haystack FROM search.changes WHERE business_id = ${id}::uuid
    ) AS said (text)
    CROSS JOIN LATERAL unnest(search.words_of(text)) AS word`)
  return rows.map(({ word }) => word)
}

/** Once it is emptied. What was counted before is counted anew: without its changes it cannot be carried on. */
export async function forgetInSearch(tx: Transaction, id: string, words: readonly string[]): Promise<void> {
  await tx.$executeRaw(sql`DELETE FROM search.changes WHERE business_id = ${id}::uuid`)
  await tx.$executeRaw(sql`INSERT INTO search.changes (sign) VALUES (0)`)
  await tx.$executeRaw(sql`
    DELETE FROM search.vocabulary AS v
    WHERE v.word = ANY (${words}::text[]) AND NOT EXISTS (SELECT FROM search.words AS w WHERE w.words @> ARRAY[v.word])`)
}
