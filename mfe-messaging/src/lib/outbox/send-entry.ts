import { type Message, sendMessage, uploadAttachment } from '@ungana/contracts-messaging'
import { ApiError, call, uploadFile } from '@ungana/web-kit'
import type { OutboxStore, Outcome } from './deliver.ts'
import type { OutboxEntry, OutgoingFile, Refusal } from './outbox-entry.ts'

/** What took minutes on this connection would take them again, and the sender's data with it. */
const TOO_SLOW: Refusal = {
  code: 'TOO_SLOW',
  message: 'A file took too long on this connection. Send a smaller one, or try again on a faster network.',
}

interface Sending {
  readonly store: OutboxStore
  /** Aborted when its writer discards it: its files go no further. */
  readonly discarded: AbortSignal
  /** Hears what became of it. */
  readonly sent: (message: Message | null) => void
}

/** Its files first, each remembered once it is there, then the message itself. */
export async function sendEntry(entry: OutboxEntry, { store, discarded, sent }: Sending): Promise<Outcome> {
  let uploading = true
  try {
    const files = await withAttachments(entry, store, discarded)
    // Discarded meanwhile, here or in another tab, or refused there and made another attempt.
    if (files.length > 0 && !(await isKept(entry, store))) return { kind: 'later' }
    uploading = false
    const attachmentIds = files.flatMap(({ attachmentId }) => attachmentId ?? [])
    const body = { receiverId: entry.otherId, content: entry.content, ...(attachmentIds.length > 0 && { attachmentIds }) }
    sent(await call(sendMessage, { body }, { idempotencyKey: entry.key, account: entry.accountId }))
    return { kind: 'sent' }
  } catch (error) {
    return uploading ? outcomeOfFile(error) : outcomeOf(error, () => sent(null))
  }
}

const isKept = async ({ id, key }: OutboxEntry, store: OutboxStore) =>
  (await store.list()).some((each) => each.id === id && each.key === key && !each.refusal)

async function withAttachments(entry: OutboxEntry, store: OutboxStore, discarded: AbortSignal): Promise<readonly OutgoingFile[]> {
  let files = entry.files
  for (const [index, { name, content, key, attachmentId }] of entry.files.entries()) {
    if (attachmentId !== null) continue
    const upload = (watched: Watched) => uploadFile(uploadAttachment, content, { name, idempotencyKey: key, account: entry.accountId, ...watched })
    const { id } = await untilSilent(upload, discarded)
    files = files.map((file, place) => (place === index ? { ...file, attachmentId: id } : file))
    await store.change(entry, { files })
  }
  return files
}

/** Milliseconds in which nothing was heard of a file, after which the connection counts as lost. More than what networks hold back takes on a slow one. */
const SILENCE = 120_000

interface Watched {
  readonly signal: AbortSignal
  readonly onProgress: () => void
}

/** A file that nobody hears of any more is given up: others wait behind it, in every tab. One that goes on, however slowly, is not, unless it is discarded. */
export async function untilSilent<T>(upload: (watched: Watched) => Promise<T>, discarded: AbortSignal): Promise<T> {
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

/** What a call that did not bring a file says of the message that it goes with, and that was not sent yet. */
export function outcomeOfFile(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 408) return { kind: 'refused', refusal: TOO_SLOW }
  const outcome = outcomeOf(error, () => {})
  // Its message was not sent with it.
  return outcome.kind === 'sent' ? { kind: 'later' } : outcome
}

/** What a call that did not bring a message says of it. */
export function outcomeOf(error: unknown, stored: () => void): Outcome {
  if (!(error instanceof ApiError)) throw error
  const { status, body } = error
  if (status >= 200 && status < 300) {
    // It was taken, and answered in a form that this page does not know yet.
    stored()
    return { kind: 'sent' }
  }
  // Of these the next attempt may fare better; without a session, or with another's, it waits for whoever wrote it to log in.
  if (status === 0 || status === 401 || status === 408 || status === 425 || status === 429 || status >= 500) return { kind: 'later' }
  return { kind: 'refused', refusal: { code: body?.code ?? '', message: body?.message || 'Please try again' } }
}
