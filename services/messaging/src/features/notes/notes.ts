// Notes that people of one company write to each other in a thread. Every statement names the company, so the other side cannot reach them.
import { randomUUIDv7 } from 'node:crypto'
import { NOTES_MAX, type Note, type ThreadName } from '@ungana/contracts-messaging'
import { oneAtATime, presentActor, type StoredActor } from '@ungana/service-kit'
import { NotesFull, ThreadNotFound } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'

const threads = {
  conversation: 'SELECT id FROM conversations WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid)',
  inquiry: 'SELECT id FROM inquiries WHERE id = $1 AND $2 IN (sender_id, receiver_id)',
} as const

/** @throws ThreadNotFound */
async function threadId(reader: Reader, companyId: string, { kind, id }: ThreadName): Promise<string> {
  const { rows } = await query(reader, threads[kind], [id, companyId])
  if (!rows[0]) throw new ThreadNotFound()
  return rows[0].id
}

const present = ({ id, content, createdAt, person }: { id: string; content: string; createdAt: Date; person: StoredActor | null }): Note => ({
  id,
  content,
  createdAt: createdAt.toISOString(),
  ...presentActor(person, true),
})

/** Oldest first. @throws ThreadNotFound */
export async function listNotes(reader: Reader, companyId: string, thread: ThreadName): Promise<Note[]> {
  const { rows } = await query(
    reader,
    'SELECT id, content, created_at AS "createdAt", person FROM notes WHERE company_id = $1 AND thread_id = $2 ORDER BY id',
    [companyId, await threadId(reader, companyId, thread)],
  )
  return rows.map(present)
}

interface NewNote {
  readonly companyId: string
  readonly content: string
  readonly person: StoredActor | null
}

/** @throws ThreadNotFound, NotesFull */
export async function addNote(tx: Transaction, thread: ThreadName, { companyId, content, person }: NewNote): Promise<Note> {
  const inThread = await threadId(tx, companyId, thread)
  await oneAtATime(tx, `notes of ${companyId} in ${inThread}`)
  const count = await query(tx, 'SELECT count(*)::int AS count FROM notes WHERE company_id = $1 AND thread_id = $2', [companyId, inThread])
  if ((count.rows[0]?.count ?? 0) >= NOTES_MAX) throw new NotesFull(NOTES_MAX)
  const { rows } = await query(
    tx,
    `INSERT INTO notes (id, company_id, thread_id, content, person, created_at) VALUES ($1, $2, $3, $4, $5, clock_timestamp())
     RETURNING id, content, created_at AS "createdAt", person`,
    [randomUUIDv7(), companyId, inThread, content, person],
  )
  return present(rows[0] as Parameters<typeof present>[0])
}
