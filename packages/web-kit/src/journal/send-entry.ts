import { t } from '@lingui/core/macro'
import { ApiError } from '../api-error.ts'
import type { CallOptions } from '../call.ts'
import type { JournalStore, Outcome } from './deliver.ts'
import type { JournalEntry, JournalFile, Refusal } from './journal-entry.ts'

/** The options of a call that sends an entry. */
type SendOptions = Required<Pick<CallOptions, 'idempotencyKey' | 'account' | 'person'>>

interface UploadOptions extends SendOptions {
  readonly name: string
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

/** What a part supplies: how its entries reach the server. */
export interface Sender<D, Answer> {
  /** The part's name in remote.json. */
  readonly part: string
  /** Sends an entry whose files are uploaded. */
  readonly send: (entry: JournalEntry<D>, options: SendOptions) => Promise<Answer>
  /** Uploads a file of an entry. Resolves to the server's id. */
  readonly upload: (entry: JournalEntry<D>, content: Blob, options: UploadOptions) => Promise<{ readonly id: string }>
  /** Whether the server has an entry whose key it may have forgotten. Without it, the author is asked to look. */
  readonly hasArrived?: (entry: JournalEntry<D>, options: Pick<SendOptions, 'account' | 'person'>) => Promise<boolean>
  /** Whether the same entry would be refused again. */
  readonly mustChange?: (refusal: Refusal) => boolean
  /** Entries that an earlier release stored elsewhere. `forget` deletes them there, one by one. */
  readonly earlier?: (accountId: string) => Promise<readonly EarlierEntry<D>[]>
}

export interface EarlierEntry<D> {
  readonly entry: Omit<JournalEntry<D>, 'id' | 'part'>
  readonly forget: () => Promise<unknown>
}

/** Not retried, because a retry would take as long and use the author's data again. */
const TOO_SLOW: Refusal = {
  code: 'TOO_SLOW',
  message: t`A file took too long to upload. Send a smaller file, or use a faster network.`,
}

const UNSURE: Refusal = {
  code: 'UNSURE',
  message: t`The connection broke while sending, more than a day ago. The message may have arrived. Check the conversation before you send it again.`,
}

interface Sending<D, Answer> {
  readonly sender: Sender<D, Answer>
  readonly accountId: string
  readonly personId: string
  readonly store: JournalStore<D>
  /** Aborted when the author discards the entry; stops the upload. */
  readonly discarded: AbortSignal
  /** Called when the server has stored the entry. Null if the response could not be parsed. */
  readonly sent: (answer: Answer | null) => void
}

/** Uploads the files, storing each id, then sends the entry. */
export async function sendEntry<D, Answer>(entry: JournalEntry<D>, sending: Sending<D, Answer>): Promise<Outcome> {
  const { sender, accountId, personId, store, sent } = sending
  let uploading = true
  try {
    const files = await withUploads(entry, sending)
    // Discarded during the upload, or retried as a new attempt in another tab.
    if (files.length > 0 && !(await isStored(entry, store))) return { kind: 'held' }
    uploading = false
    sent(await sender.send({ ...entry, files }, { idempotencyKey: entry.key, account: accountId, person: personId }))
    return { kind: 'sent' }
  } catch (error) {
    const outcome = uploading ? outcomeOfFile(error) : outcomeOf(error, () => sent(null))
    if (outcome.kind !== 'refused' || !sender.mustChange?.(outcome.refusal)) return outcome
    return { kind: 'refused', refusal: { ...outcome.refusal, changeFirst: true } }
  }
}

/** What became of an attempt whose key the server has forgotten. */
export async function lookUpEntry<D, Answer>(entry: JournalEntry<D>, { sender, accountId, personId, sent }: Sending<D, Answer>): Promise<Outcome> {
  if (!sender.hasArrived) return { kind: 'refused', refusal: UNSURE }
  try {
    if (!(await sender.hasArrived(entry, { account: accountId, person: personId }))) return { kind: 'absent' }
    sent(null)
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOfFile(error)
  }
}

const isStored = async <D>({ id, key }: JournalEntry<D>, store: JournalStore<D>) =>
  (await store.list()).some((each) => each.id === id && each.key === key && !each.refusal)

async function withUploads<D, Answer>(
  entry: JournalEntry<D>,
  { sender, accountId: account, personId: person, store, discarded }: Sending<D, Answer>,
): Promise<readonly JournalFile[]> {
  let files = entry.files
  for (const [index, { name, content, key, uploadId }] of entry.files.entries()) {
    if (uploadId !== null) continue
    const upload = (watched: Watched) => sender.upload(entry, content, { name, idempotencyKey: key, account, person, ...watched })
    const { id } = await abortWhenSilent(upload, discarded)
    files = files.map((file, place) => (place === index ? { ...file, uploadId: id } : file))
    await store.change(entry, { files })
  }
  return files
}

/** Milliseconds without upload progress after which the connection counts as lost. Longer than slow networks need to flush their buffers. */
const SILENCE = 120_000

interface Watched {
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

/** Aborts an upload without progress, because other entries wait behind it in every tab. Slow uploads continue unless the entry is discarded. */
export async function abortWhenSilent<T>(upload: (watched: Watched) => Promise<T>, discarded: AbortSignal): Promise<T> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new ApiError(0, 'No connection'))
  if (discarded.aborted) giveUp()
  discarded.addEventListener('abort', giveUp)
  let timer = setTimeout(giveUp, SILENCE)
  const onProgress = () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, SILENCE)
  }
  try {
    return await upload({ signal: silence.signal, onProgress })
  } finally {
    clearTimeout(timer)
    discarded.removeEventListener('abort', giveUp)
  }
}

/** The outcome for an entry whose file upload failed. */
export function outcomeOfFile(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 408) return { kind: 'refused', refusal: TOO_SLOW }
  const outcome = outcomeOf(error, () => {})
  // The entry itself was not sent, and other subjects may have no files.
  if (outcome.kind === 'later') return { ...outcome, kind: 'held' }
  return outcome.kind === 'refused' || outcome.kind === 'held' ? outcome : { kind: 'held' }
}

/** The outcome for an entry after a failed call. */
export function outcomeOf(error: unknown, stored: () => void): Outcome {
  if (!(error instanceof ApiError)) throw error
  const { status, body } = error
  if (status >= 200 && status < 300) {
    // The server has stored the entry, but this page cannot parse the response.
    stored()
    return { kind: 'sent' }
  }
  // Entries of other subjects would fail too.
  if (status === 0) return { kind: 'later', obstacle: 'offline' }
  if (status === 401) return { kind: 'later', obstacle: 'login' }
  if (status === 429) return { kind: 'later', obstacle: 'busy' }
  // A retry may succeed.
  if (status === 408 || status === 425 || status >= 500) return { kind: 'held', obstacle: 'server' }
  const { code = '', message, field } = body ?? {}
  return { kind: 'refused', refusal: { code, message: message || t`Please try again`, ...(field !== undefined && { field }) } }
}
