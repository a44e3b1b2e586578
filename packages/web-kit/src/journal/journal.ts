/**
 * One person's journal of one part: changes that wait on this device until the server has confirmed them. Every tab shows the same entries; one
 * tab at a time sends.
 */
import { ApiError } from '../api-error.ts'
import { newIdempotencyKey } from '../form-draft.ts'
import { readWriter } from '../writer.ts'
import { deliverAll, type Outcome } from './deliver.ts'
import { onJournalChange, tellJournalChange } from './journal-changes.ts'
import { type DiscardResult, type JournalDatabase, journalDatabase, takeOver } from './journal-database.ts'
import { inOrder, type JournalEntry, type NewEntry, nextToSend } from './journal-entry.ts'
import { runExclusive } from './run-exclusive.ts'
import { lookUpEntry, type Sender, sendEntry } from './send-entry.ts'
import { mark, unmark } from './waiting-mark.ts'

export interface JournalEvents<D, Answer> {
  /** `answer` is null when the server stored the entry but the response could not be parsed. */
  readonly sent: (entry: JournalEntry<D>, answer: Answer | null) => void
  readonly refused: (entry: JournalEntry<D>) => void
}

export type Written<D> = Omit<NewEntry<D>, 'part' | 'key' | 'writtenAt' | 'files'> & {
  readonly files?: readonly { readonly name: string; readonly content: Blob }[]
}

/** Longest wait between two attempts, in milliseconds. */
const RETRY_MAX = 60_000
/** Wait after the first failed attempt, and for a new entry while attempts fail. */
const RETRY_MIN = 1000

export class Journal<D, Answer> {
  readonly #writer: string
  readonly #accountId: string
  readonly #personId: string
  readonly #sender: Sender<D, Answer>
  readonly #database: JournalDatabase<D>
  readonly #listeners = new Set<() => void>()
  readonly #events = new Set<JournalEvents<D, Answer>>()
  readonly #failed = new Map<string, number>()
  #entries: readonly JournalEntry<D>[] = []
  /** Keys of sent entries, which a list read a moment earlier may still contain. */
  readonly #sent = new Set<string>()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isRunning = false
  /** What to do after the current delivery: `now` sends again, `more` does so unless it failed. */
  #next: 'now' | 'more' | undefined
  /** Settles when the entries of an earlier release are in this journal. */
  #moving: Promise<boolean> | undefined
  #stopFollowing = () => {}
  /** The entry that this page is sending. */
  #sending: { readonly id: number; readonly discarded: AbortController } | undefined

  constructor(writer: string, sender: Sender<D, Answer>) {
    const { accountId, personId } = readWriter(writer)
    this.#writer = writer
    this.#accountId = accountId
    this.#personId = personId
    this.#sender = sender
    this.#database = journalDatabase(writer)
  }

  readonly entries = () => this.#entries

  /** The first subscriber starts delivery, including entries from an earlier page. */
  readonly subscribe = (listener: () => void) => {
    if (this.#listeners.size === 0) this.#start()
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  readonly listen = (events: JournalEvents<D, Answer>) => {
    this.#events.add(events)
    return () => this.#events.delete(events)
  }

  /**
   * Resolves once the entry is stored. After that it is sent even if this page closes. If the browser cannot store it, sends it now, and rejects
   * if that fails.
   */
  async add({ files = [], ...written }: Written<D>, key = newIdempotencyKey()): Promise<void> {
    const { part } = this.#sender
    const entry: NewEntry<D> = {
      ...written,
      part,
      key,
      files: files.map((file) => ({ ...file, key: newIdempotencyKey(), uploadId: null })),
      writtenAt: new Date().toISOString(),
    }
    // Older entries must come first.
    await this.#moveEarlier()
    // Set the mark first, so that a stored entry has a mark even if the page closes in between.
    await mark(part, this.#accountId)
    try {
      await this.#database.add(entry)
    } catch {
      return this.#sendWithoutStoring(entry)
    }
    await this.#changed({ due: true })
    this.#sendSoon()
  }

  /** Discards an entry. An entry that may have arrived stays unless `asked` is true. */
  async discard({ id }: JournalEntry, { asked }: { readonly asked: boolean }): Promise<DiscardResult> {
    const discarded = await this.#database.discard(id, asked)
    if (discarded === 'discarded' && this.#sending?.id === id) this.#sending.discarded.abort()
    await this.#changed({ due: true })
    this.flush()
    return discarded
  }

  async retry(entry: JournalEntry<D>): Promise<void> {
    await retryEntry(this.#writer, entry)
    await this.#refresh()
    this.flush()
  }

  /** Sends now what waits, or right after the current delivery. */
  readonly flush = () => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isRunning) {
      this.#next = 'now'
      return
    }
    this.#isRunning = true
    this.#next = undefined
    const delivered = this.#moveEarlier().then(() =>
      runExclusive(`ungana:journal:${this.#sender.part}:${this.#accountId}`, (otherTabMayRun) => this.#deliver({ files: !otherTabMayRun })),
    )
    delivered.catch(() => false).then((done) => this.#delivered(done))
  }

  /** Sends a new entry. While attempts fail, waits a second, so that many new entries do not cause as many attempts. */
  #sendSoon() {
    if (this.#listeners.size === 0) return
    if (this.#isRunning) this.#next ??= 'more'
    else if (this.#timer === undefined) this.flush()
    else this.#flushAfter(RETRY_MIN)
  }

  #flushAfter(milliseconds: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, milliseconds)
  }

  #delivered(done: boolean) {
    this.#isRunning = false
    if (done) this.#failures = 0
    if (this.#next === 'now' || (done && this.#next)) return this.flush()
    if (!done && this.#listeners.size > 0) this.#flushAfter(Math.min(RETRY_MAX, RETRY_MIN * 2 ** this.#failures++))
  }

  async #deliver({ files }: { readonly files: boolean }): Promise<boolean> {
    const done = await deliverAll({
      store: { ...this.#database, list: () => this.#listOwn() },
      files,
      now: Date.now,
      changed: () => void this.#changed(),
      failed: this.#failed,
      renewed,
      send: (entry) => this.#attempt(sendEntry, entry),
      lookUp: (entry) => this.#attempt(lookUpEntry, entry),
    })
    await this.#changed()
    return done
  }

  async #attempt(work: typeof sendEntry, entry: JournalEntry<D>): Promise<Outcome> {
    // The last page that sends has closed. Its account may be logging out.
    if (this.#listeners.size === 0) return { kind: 'later' }
    const discarded = new AbortController()
    this.#sending = { id: entry.id, discarded }
    const sent = (answer: Answer | null) => {
      // The page shows the answer. Hide the entry before the database removes it.
      this.#sent.add(entry.key)
      this.#show(this.#entries)
      this.#notify((events) => events.sent(entry, answer))
    }
    const [sender, accountId, personId, store] = [this.#sender, this.#accountId, this.#personId, this.#database]
    const outcome = await work(entry, { sender, accountId, personId, store, discarded: discarded.signal, sent })
    // Another subject's answer shows that the network is back.
    if (outcome.kind === 'sent') this.#failures = 0
    if (outcome.kind === 'refused') this.#notify(({ refused }) => refused({ ...entry, refusal: outcome.refusal }))
    return outcome
  }

  async #sendWithoutStoring(entry: NewEntry<D>): Promise<void> {
    const entryNow: JournalEntry<D> = { ...entry, id: 0, attemptedAt: null, refusal: null }
    const store = { list: async () => [entryNow], change: async () => true, remove: async () => {} }
    const sent = (answer: Answer | null) => this.#notify((events) => events.sent(entryNow, answer))
    const discarded = new AbortController().signal
    const [sender, accountId, personId] = [this.#sender, this.#accountId, this.#personId]
    const outcome = await sendEntry(entryNow, { sender, accountId, personId, store, discarded, sent })
    if (outcome.kind === 'sent') return
    if (outcome.kind === 'refused') throw new ApiError(400, outcome.refusal.message, { ...outcome.refusal, requestId: '' })
    throw new ApiError(0, 'No connection')
  }

  #notify(what: (events: JournalEvents<D, Answer>) => void) {
    for (const events of this.#events) what(events)
  }

  async #listOwn() {
    return (await this.#listAll()).filter(this.#database.isOwn)
  }

  /** The part's entries of all people of the account. */
  async #listAll() {
    return (await this.#database.listAll()).filter(({ part }) => part === this.#sender.part)
  }

  async #changed({ due = false } = {}) {
    await this.#refresh()
    tellJournalChange(this.#accountId, { due })
  }

  readonly #refresh = async () => {
    const entries = await this.#listAll().catch(() => null)
    this.#show(inOrder(entries?.filter(this.#database.isOwn) ?? []))
    if (entries) await this.#mark(entries)
  }

  async #mark(entries: readonly JournalEntry<D>[]) {
    const { part } = this.#sender
    if (nextToSend(entries) || !(await this.#moving)) return mark(part, this.#accountId)
    if (!(await unmark(part, this.#accountId))) return
    // Another tab may have added an entry between the check and the removal of the mark.
    if (nextToSend(await this.#listAll().catch(() => []))) await mark(part, this.#accountId)
  }

  /** Moves entries of an earlier release here. Resolves to false if some could not be moved; the next call then tries again. */
  async #moveEarlier(): Promise<void> {
    this.#moving ??= this.#moveEntries().catch(() => false)
    if (!(await this.#moving)) this.#moving = undefined
  }

  /** Copies each entry before deleting it. After a crash in between, or in two tabs, the key shows that the entry was already copied. */
  async #moveEntries(): Promise<boolean> {
    const { part, earlier } = this.#sender
    for (const { entry, forget } of (await earlier?.(this.#accountId)) ?? []) {
      await this.#database.add({ ...entry, part })
      await forget()
    }
    await takeOver(this.#writer)
    return true
  }

  #show(entries: readonly JournalEntry<D>[]) {
    this.#entries = entries.filter(({ key }) => !this.#sent.has(key))
    for (const listener of this.#listeners) listener()
  }

  #start() {
    window.addEventListener('online', this.flush)
    document.addEventListener('visibilitychange', this.#onVisibilityChange)
    this.#stopFollowing = onJournalChange(this.#accountId, ({ due }) => {
      void this.#refresh()
      if (due) this.#sendSoon()
    })
    void this.#refresh()
    this.flush()
  }

  #stop() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    window.removeEventListener('online', this.flush)
    document.removeEventListener('visibilitychange', this.#onVisibilityChange)
    this.#stopFollowing()
  }

  readonly #onVisibilityChange = () => {
    if (document.visibilityState === 'visible') this.flush()
  }
}

/** New keys, for a new attempt that the server does not take for a repeated one. */
const renewed = <D>({ files }: JournalEntry<D>) => ({
  key: newIdempotencyKey(),
  files: files.map((file) => ({ ...file, key: newIdempotencyKey(), uploadId: null })),
})

/** Retries a refused entry as a new attempt, with new keys for the entry and its files. */
export async function retryEntry(writer: string, entry: JournalEntry): Promise<void> {
  const { accountId } = readWriter(writer)
  await mark(entry.part, accountId)
  await journalDatabase(writer).change(entry, { ...renewed(entry), refusal: null, obstacle: null, attemptedAt: null })
  tellJournalChange(accountId, { due: true })
}

const journals = new Map<string, unknown>()

/** One journal for each person, account, part and page. */
export function journalOf<D, Answer>(writer: string, sender: Sender<D, Answer>): Journal<D, Answer> {
  const name = `${sender.part}:${writer}`
  const journal = (journals.get(name) as Journal<D, Answer> | undefined) ?? new Journal(writer, sender)
  journals.set(name, journal)
  return journal
}
