/** The messages of one account that are on their way, as this page sees them. Every tab sees the same; one at a time sends. */
import type { Message } from '@ungana/contracts-messaging'
import { newKey } from '@ungana/web-kit'
import { alone } from './alone.ts'
import { deliverAll } from './deliver.ts'
import { type Discarded, type OutboxDatabase, outboxDatabase } from './outbox-database.ts'
import { type NewEntry, nextToSend, type OutboxEntry } from './outbox-entry.ts'
import { sendEntry } from './send-entry.ts'
import { mark, unmark } from './waiting-mark.ts'

export interface OutboxEvents {
  /** Null where it was stored and its answer was not understood. */
  readonly sent: (otherId: string, message: Message | null) => void
  readonly refused: (entry: OutboxEntry) => void
}

/** Longest wait between two attempts without a sign that the network is back. */
const RETRY_MAX = 60_000

export class Outbox {
  readonly #accountId: string
  readonly #database: OutboxDatabase
  readonly #tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ungana:outboxes')
  readonly #listeners = new Set<() => void>()
  readonly #events = new Set<OutboxEvents>()
  #entries: readonly OutboxEntry[] = []
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Ends when this page's delivery does, and those that wait for it. */
  #turn: Promise<boolean> = Promise.resolve(true)
  /** What is on its way from here. */
  #sending: { readonly id: number; readonly discarded: AbortController } | undefined

  constructor(accountId: string) {
    this.#accountId = accountId
    this.#database = outboxDatabase(accountId)
  }

  readonly entries = () => this.#entries

  /** The first one starts it: whatever was left by an earlier page is sent. */
  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  readonly hear = (events: OutboxEvents) => {
    this.#events.add(events)
    return () => this.#events.delete(events)
  }

  /** Resolves once it is kept: from then on it arrives, whatever happens to this page. */
  async add(entry: Omit<NewEntry, 'accountId' | 'key' | 'writtenAt' | 'files'> & { readonly files?: readonly File[] }): Promise<void> {
    const files = (entry.files ?? []).map((content) => ({ name: content.name, content, key: newKey(), attachmentId: null }))
    // Before it is there: whenever this page is killed, what is there is marked.
    await mark(this.#accountId)
    await this.#database.add({ ...entry, files, accountId: this.#accountId, key: newKey(), writtenAt: new Date().toISOString() })
    await this.#changed()
    this.flush()
  }

  /** After a refusal, which stored nothing: it is another attempt, with files and keys of its own. */
  async retry({ id, key, files }: OutboxEntry): Promise<void> {
    await this.#database.change(
      { id, key },
      {
        refusal: null,
        attemptedAt: null,
        key: newKey(),
        files: files.map((file) => ({ ...file, key: newKey(), attachmentId: null })),
      },
    )
    await this.#changed()
    this.flush()
  }

  /** What was attempted may be at the server all the same: it stays, unless its writer has been asked. */
  async discard({ id }: OutboxEntry, { asked }: { readonly asked: boolean }): Promise<Discarded> {
    const discarded = await this.#database.discard(id, asked)
    if (discarded === 'discarded' && this.#sending?.id === id) this.#sending.discarded.abort()
    await this.#changed()
    this.flush()
    return discarded
  }

  readonly flush = () => {
    clearTimeout(this.#timer)
    const later = () => {
      if (this.#listeners.size === 0) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(this.flush, Math.min(RETRY_MAX, 1000 * 2 ** this.#failures++))
    }
    // This page waits for itself however long it takes: a large file is not to be sent twice at once.
    const delivered = this.#turn.then(() => alone(`ungana:outbox:${this.#accountId}`, (another) => this.#deliver({ files: !another })))
    this.#turn = delivered.catch(() => false)
    delivered.then((done) => {
      if (done) this.#failures = 0
      else later()
    }, later)
  }

  async #deliver({ files }: { readonly files: boolean }): Promise<boolean> {
    const done = await deliverAll({
      store: this.#database,
      files,
      now: Date.now,
      changed: () => void this.#changed(),
      send: async (entry) => {
        const discarded = new AbortController()
        this.#sending = { id: entry.id, discarded }
        const sent = (message: Message | null) => {
          // It stands in the conversation from here on, and must not be seen twice while the database lets go of it.
          this.#show(this.#entries.filter(({ id }) => id !== entry.id))
          this.#tell((events) => events.sent(entry.otherId, message))
        }
        const outcome = await sendEntry(entry, { store: this.#database, discarded: discarded.signal, sent })
        if (outcome.kind === 'refused') this.#tell(({ refused }) => refused({ ...entry, refusal: outcome.refusal }))
        return outcome
      },
    })
    await this.#changed()
    return done
  }

  #tell(what: (events: OutboxEvents) => void) {
    for (const events of this.#events) what(events)
  }

  async #changed() {
    await this.#look()
    this.#tabs?.postMessage(this.#accountId)
  }

  readonly #look = async () => {
    const entries = await this.#database.list().catch(() => null)
    this.#show([...(entries ?? [])].sort((a, b) => a.id - b.id))
    if (entries) await this.#mark(entries)
  }

  async #mark(entries: readonly OutboxEntry[]) {
    if (nextToSend(entries) || this.#database.mayHoldMore()) return mark(this.#accountId)
    if (!(await unmark(this.#accountId))) return
    // Another tab may have added one after this one looked, and before the mark was gone.
    if (nextToSend(await this.#database.list().catch(() => []))) await mark(this.#accountId)
  }

  #show(entries: readonly OutboxEntry[]) {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }

  #start() {
    window.addEventListener('online', this.flush)
    document.addEventListener('visibilitychange', this.#seen)
    if (this.#tabs) this.#tabs.onmessage = () => void this.#look()
    void this.#look()
    this.flush()
  }

  #stop() {
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.flush)
    document.removeEventListener('visibilitychange', this.#seen)
    if (this.#tabs) this.#tabs.onmessage = null
  }

  readonly #seen = () => {
    if (document.visibilityState === 'visible') this.flush()
  }
}

const outboxes = new Map<string, Outbox>()

/** One for each account and page, whichever part of it shows. */
export function outboxOf(accountId: string): Outbox {
  const outbox = outboxes.get(accountId) ?? new Outbox(accountId)
  outboxes.set(accountId, outbox)
  return outbox
}
