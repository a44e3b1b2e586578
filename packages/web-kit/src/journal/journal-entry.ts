import { t } from '@lingui/core/macro'
/** A change that its author made on this device and that the server has not confirmed yet. */

export interface JournalFile {
  readonly name: string
  readonly content: Blob
  /** Idempotency-Key of its upload. */
  readonly key: string
  /** The server's id of the file after its upload. */
  readonly uploadId: string | null
}

export interface Refusal {
  readonly code: string
  /** The server's message to the author. */
  readonly message: string
  /** The refused field, as named by the server. */
  readonly field?: string
  /** The same entry would be refused again, so its author must change it first. */
  readonly changeFirst?: true
}

/** Why the last attempt to send an entry failed; another attempt follows. */
export type Obstacle = 'offline' | 'server' | 'busy' | 'login'

export interface NewEntry<D> {
  /** Name, in remote.json, of the part that sends the entry. */
  readonly part: string
  /** What the entry is about, such as a conversation or a booking. Entries of one subject are sent in order. */
  readonly subject: string
  /** "Message to Kivu Growers" */
  readonly title: string
  readonly text: string
  /** The page where its author can change it. */
  readonly path: string
  readonly data: D
  readonly files: readonly JournalFile[]
  /** Idempotency-Key: repeated attempts have one effect. */
  readonly key: string
  /** ISO 8601, UTC. */
  readonly writtenAt: string
}

export interface JournalEntry<D = unknown> extends NewEntry<D> {
  /** Ascending, in the order of writing. */
  readonly id: number
  /** Time of the first attempt whose result is unknown, in milliseconds; null while the server cannot have the entry. */
  readonly attemptedAt: number | null
  /** Why the server refused the entry. The entry then waits for its author, and later entries of its subject wait too. */
  readonly refusal: Refusal | null
  /** Missing before the first attempt, and in entries of older releases. */
  readonly obstacle?: Obstacle | null
  /** The id of its author. Missing in entries of older releases until somebody's page takes them over. */
  readonly person?: string
}

/** Why an entry waits, as a sentence for its author. Undefined while nothing is known to hold it up. */
export function waitingText(entry: JournalEntry, entries: readonly JournalEntry[]): string | undefined {
  const isBehindRefused = entries.some(
    ({ id, part, subject, refusal }) => refusal && id < entry.id && part === entry.part && subject === entry.subject,
  )
  if (isBehindRefused) return t`Waiting, because an earlier one was not sent.`
  // Without a network or a session, nothing is sent; the entry itself may not have been tried.
  const obstacle = entry.obstacle ?? entries.find((other) => other.obstacle && other.obstacle !== 'server')?.obstacle
  return obstacle ? obstacleTexts[obstacle] : undefined
}

const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  offline: t`There is no connection. We will send it when you are back online.`,
  server: t`You are online, but our server cannot take it right now. We keep trying.`,
  busy: t`You have sent a lot in a short time. We will send it in a few minutes.`,
  login: t`Your login has ended. We will send it when you log in again.`,
}

interface Turns {
  /** Subjects that wait until the next round. */
  readonly held?: ReadonlySet<string>
  /** The turn in which a subject's last attempt failed. Subjects that have not failed come first. */
  readonly failed?: ReadonlyMap<string, number>
}

/** The next entry to send: the first of its subject, not refused, from the subject that failed longest ago. */
export function nextToSend<D>(entries: readonly JournalEntry<D>[], { held, failed }: Turns = {}): JournalEntry<D> | undefined {
  const firsts = new Map<string, JournalEntry<D>>()
  for (const entry of inOrder(entries)) if (!firsts.has(entry.subject)) firsts.set(entry.subject, entry)
  const turnOf = ({ subject }: JournalEntry<D>) => failed?.get(subject) ?? 0
  return [...firsts.values()].filter(({ refusal, subject }) => !refusal && !held?.has(subject)).sort((a, b) => turnOf(a) - turnOf(b))[0]
}

export const inOrder = <E extends { readonly id: number }>(entries: readonly E[]): readonly E[] => [...entries].sort((a, b) => a.id - b.id)
