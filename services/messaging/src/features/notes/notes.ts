// Notes that people of one company write to each other in a thread. Every statement names the company, so the other side cannot reach them.
import { randomUUIDv7 } from 'node:crypto'
import { NOTES_MAX, type Note, type ThreadName } from '@ungana/contracts-messaging'
import { oneAtATime, presentActor, type StoredActor } from '@ungana/service-kit'
import { NotesFull } from '#errors.ts'
import type { Reader, Transaction } from '#lib/dependencies.ts'
import { query } from '#lib/query.ts'
import { findThread } from '#lib/threads.ts'

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
    [companyId, (await findThread(reader, companyId, thread)).id],
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
  const { id: inThread } = await findThread(tx, companyId, thread)
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
