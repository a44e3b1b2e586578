/** A message on its way: written here, and not yet known to be stored at the server. */

export interface OutgoingFile {
  readonly name: string
  readonly content: Blob
  /** Idempotency-Key of its upload. */
  readonly key: string
  /** What the server calls it, once it is there. */
  readonly attachmentId: string | null
}

export interface Refusal {
  readonly code: string
  /** In the server's words, for whoever wrote it. */
  readonly message: string
}

export interface NewEntry {
  readonly accountId: string
  readonly otherId: string
  readonly otherName: string
  readonly content: string
  readonly files: readonly OutgoingFile[]
  /** Its Idempotency-Key: however often it is sent, it is one message. */
  readonly key: string
  /** ISO 8601, UTC. */
  readonly writtenAt: string
}

export interface OutboxEntry extends NewEntry {
  /** Grows: the order in which they were written. */
  readonly id: number
  /** When it was first sent without an answer that says what became of it, in milliseconds; null while the server cannot have it. */
  readonly attemptedAt: number | null
  /** Why it was not taken. It then waits for its writer, and so do those after it in the same conversation. */
  readonly refusal: Refusal | null
}

/** The one to send now: the oldest, where none before it in its conversation waits for its writer. */
export function nextToSend(entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const held = new Set<string>()
  for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
    if (entry.refusal) held.add(entry.otherId)
    else if (!held.has(entry.otherId)) return entry
  }
  return undefined
}
