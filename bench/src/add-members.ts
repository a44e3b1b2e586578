import type { Client } from 'pg'

export interface Member {
  readonly id: string
  readonly token: string
}

/** Makes messaging know the members, with an unlimited plan. */
export async function addMembers(database: Client, members: readonly Member[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  await database.query('INSERT INTO accounts (id, name) SELECT id, id::text FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING', [ids])
  await database.query(
    `INSERT INTO memberships (holder_id, holder_kind, plan, version) SELECT id, 'business', 'enterprise', 1 FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [ids],
  )
}
