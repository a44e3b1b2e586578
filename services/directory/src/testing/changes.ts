// Random changes to everything that search depends on.
import fc from 'fast-check'
import type { Pool } from 'pg'

const changes = {
  rename: `UPDATE businesses SET business_name = $2, description = $2 WHERE id = $1`,
  feature: `UPDATE businesses SET featured = NOT featured WHERE id = $1 AND $2 <> ''`,
  fillIn: `UPDATE businesses SET website = $2, location = $2 || ' town' WHERE id = $1`,
  retag: `UPDATE businesses SET tags = ARRAY[$2], verified = NOT verified WHERE id = $1`,
  sample: `UPDATE businesses SET sample = NOT sample WHERE id = $1 AND $2 <> ''`,
  suspend: `UPDATE businesses SET status = CASE status WHEN 'active' THEN 'suspended' ELSE 'active' END WHERE id = $1 AND $2 <> ''`,
  suspendMany: `UPDATE businesses SET status = 'suspended' WHERE id <= $1 AND $2 <> ''`,
  remove: `DELETE FROM businesses WHERE id = $1 AND $2 <> ''`,
  addProduct: `INSERT INTO products (id, business_id, kind, name, description, position) VALUES (gen_random_uuid(), $1, 'service', $2, '', -1)`,
  renameProducts: `UPDATE products SET name = $2, kind = 'product' WHERE business_id = $1`,
  moveProducts: `UPDATE products SET business_id = $1 WHERE name <> $2`,
  removeProducts: `DELETE FROM products WHERE business_id = $1 AND $2 <> ''`,
  review: `INSERT INTO reviews (id, business_id, reviewer_id, reviewer_name, rating, comment) VALUES (gen_random_uuid(), $1, gen_random_uuid(), 'x', 4, $2)`,
  hideReviews: `UPDATE reviews SET hidden = NOT hidden WHERE business_id = $1 AND $2 <> ''`,
  moveReviews: `UPDATE reviews SET business_id = $1 WHERE comment <> $2`,
  removeReviews: `DELETE FROM reviews WHERE business_id = $1 AND $2 <> ''`,
  renameCategory: `UPDATE categories SET name = name || $2 WHERE name = (SELECT category FROM businesses WHERE id = $1)`,
} as const

export interface Change {
  readonly kind: keyof typeof changes
  readonly at: number
  readonly name: string
}

export const someChanges: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    at: fc.nat(),
    name: fc.constantFrom('Őne', 'two', '%'),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Applies the change to one of the companies; does nothing if there are none. */
export async function changeSomething(pool: Pick<Pool, 'query'>, { kind, at, name }: Change): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM businesses ORDER BY id')
  const id = rows[at % Math.max(rows.length, 1)]?.id
  if (id) await pool.query(changes[kind], [id, name])
}
