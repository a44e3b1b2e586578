// Writes messages in one statement, straight into messaging's database: conversations of 50 messages between members and invented companies.
import type { Client } from 'pg'
import type { Member } from '#add-members.ts'

const EACH = 50
const CHUNK = 400

const fill = `
  WITH sides AS (
    SELECT n, md5('conversation' || n)::uuid AS id, md5('company' || n)::uuid AS company, ($3::uuid[])[1 + n % cardinality($3::uuid[])] AS member
    FROM generate_series($1::int, $2::int) AS n
  ), begun AS (
    INSERT INTO conversations (id, low_id, high_id, last_seq, last_at, opened_by, opened_at)
    SELECT id, least(company, member), greatest(company, member), ${EACH}, now(), member, now() - interval '1 year' FROM sides
  )
  INSERT INTO messages (id, conversation_id, seq, sender_id, receiver_id, content, created_at, read_at)
  SELECT gen_random_uuid(), id, seq, CASE WHEN seq % 2 = 1 THEN member ELSE company END, CASE WHEN seq % 2 = 1 THEN company ELSE member END,
    'We are looking for ' || 10 + (n * 7 + seq) % 90 || ' bags of washed AA for order ' || n || '-' || seq || ', delivered to Kigali. Can you supply them, and when?',
    now() - (${EACH} - seq) * interval '1 hour', now()
  FROM sides, generate_series(1, ${EACH}) AS seq`

/** Adds messages until there are about `wanted`. */
export async function fillMessagesTo(client: Client, members: readonly Member[], wanted: number): Promise<void> {
  const { rows } = await client.query<{ messages: number; filled: number }>(
    "SELECT count(*)::int AS messages, (SELECT count(*)::int FROM conversations WHERE opened_at < now() - interval '1 month') AS filled FROM messages",
  )
  const { messages, filled } = rows[0] ?? { messages: 0, filled: 0 }
  const end = filled + Math.max(0, Math.round((wanted - messages) / EACH))
  const ids = members.map(({ id }) => id)
  for (let first = filled + 1; first <= end; first += CHUNK) await client.query(fill, [first, Math.min(first + CHUNK - 1, end), ids])
  await client.query('VACUUM ANALYZE')
}
