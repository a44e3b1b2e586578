// Creates companies in one statement. Their words depend on their number, so every run searches the same data.
import type { Client } from 'pg'

/** Ids are the same in each run, in the form of version 4 that the contracts require. */
const uuidOf = (text: string) => `overlay(overlay(md5(${text}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`

/** With 100,000 companies: coffee in 87 %, kibajo in 59, "solar panels" in 16, and the letters "qz" nowhere. */
const fill = `
  WITH firm AS (
    INSERT INTO businesses (id, username, business_name, company_name, description, business_type, category, country, location, email, phone, verified, tags)
    SELECT
      ${uuidOf(`'firm' || n`)},
      'firm_' || n,
      (ARRAY['Umoja', 'Imara', 'Baraka', 'Tausi', 'Simba', 'Nyota', 'Jua', 'Pamoja'])[1 + n % 8] || ' ' ||
        (ARRAY['Traders', 'Growers', 'Mills', 'Exports', 'Supplies', 'Works', 'Logistics'])[1 + n % 7] || ' ' || n,
      CASE WHEN n % 3 = 0 THEN 'Holding ' || n END,
      'We ' || CASE WHEN n % 100 < 87 THEN 'buy and sell coffee' ELSE 'weave sisal mats' END || ' and deliver to every border post of the region. ' ||
        CASE WHEN n % 1700 = 11 THEN 'Our brand is Kibajo. ' ELSE '' END ||
        CASE WHEN n % 6250 = 17 THEN 'We install solar panels. ' ELSE '' END || md5('text' || n),
      (ARRAY['manufacturer', 'supplier', 'trader', 'logistics'])[1 + n % 4],
      (SELECT name FROM categories ORDER BY id OFFSET n % (SELECT count(*) FROM categories) LIMIT 1),
      (ARRAY['Kenya', 'Rwanda', 'Uganda', 'Tanzania', 'Burundi'])[1 + n % 5],
      'Town ' || n % 50,
      'firm' || n || '@example.org',
      '+254700000000',
      n % 5 = 0,
      ARRAY['tag' || n % 20]
    FROM generate_series($1::int, $2::int) AS n
    RETURNING id, username
  )
  INSERT INTO products (id, business_id, kind, name, description)
  SELECT ${uuidOf('username || kind')}, id, kind, CASE kind WHEN 'product' THEN 'Sacks of grade ' ELSE 'Transport in size ' END || substr(username, 6), ''
  FROM firm, (VALUES ('product'), ('service')) AS kinds (kind)
  UNION ALL
  SELECT ${uuidOf(`username || 'goods'`)}, id, 'product', ($3::text[])[1 + substr(username, 6)::int % cardinality($3::text[])], ''
  FROM firm WHERE cardinality($3::text[]) > 0`

const CHUNK = 5000
/** From this number on, it is faster to rebuild the large indexes than to update them. */
const MANY = 200_000

/** Adds companies until there are `wanted`. Each sells one of `goods` too. */
export async function fillTo(client: Client, wanted: number, progress: (count: number) => void, goods: readonly string[] = []): Promise<void> {
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM businesses')
  const present = rows[0]?.count ?? 0
  const indexes = wanted - present >= MANY ? await dropIndexes(client) : []
  for (let count = present; count < wanted; count = Math.min(count + CHUNK, wanted)) {
    await client.query(fill, [count + 1, Math.min(count + CHUNK, wanted), goods])
    progress(Math.min(count + CHUNK, wanted))
  }
  await client.query("SET maintenance_work_mem = '256MB'")
  for (const index of indexes) await client.query(index)
  // Runs VACUUM now, because autovacuum would run only later.
  await client.query('VACUUM ANALYZE')
}

/** Drops the search indexes, which only affect speed. @returns the statements that create them again */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS definition
    FROM pg_indexes
    WHERE schemaname = 'search' AND tablename IN ('businesses', 'words', 'vocabulary') AND indexname NOT LIKE '%_pkey'`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}
