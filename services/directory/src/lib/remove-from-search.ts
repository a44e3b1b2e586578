// Removes a company's search data outside its own row: the log of changes and the spelling vocabulary.
import { sql, type Transaction } from '#lib/database.ts'

/** Words of the company that may be in the vocabulary. Call it before the company's texts are emptied. */
export async function searchWordsOf(tx: Transaction, id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ word: string }[]>(sql`
    SELECT DISTINCT word
    FROM (
      SELECT concat_ws(' ', business_name, company_name, array_to_string(tags, ' '), category, location, country) FROM businesses WHERE id = ${id}::uuid
      UNION ALL SELECT name FROM products WHERE business_id = ${id}::uuid
    ) AS said (text)
    CROSS JOIN LATERAL unnest(search.words_of(text)) AS word
    UNION SELECT unnest(words) FROM search.changed WHERE business_id = ${id}::uuid`)
  return rows.map(({ word }) => word)
}

/** Call it after the company's texts are emptied. */
export async function removeFromSearch(tx: Transaction, id: string, words: readonly string[]): Promise<void> {
  await tx.$executeRaw(sql`UPDATE search.changed SET words = NULL WHERE business_id = ${id}::uuid`)
  await tx.$executeRaw(sql`
    DELETE FROM search.vocabulary AS v
    WHERE v.word = ANY (${words}::text[]) AND NOT EXISTS (SELECT FROM search.words AS w WHERE w.words @> ARRAY[v.word])`)
}
