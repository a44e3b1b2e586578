/** The person's messages that wait in the journal of this browser. */
import { t } from '@lingui/core/macro'
import { conversationPath, type Message, sendMessage, uploadAttachment } from '@ungana/contracts-messaging'
import {
  type AccountStore,
  call,
  type EarlierEntry,
  inStore,
  type JournalEntry,
  type JournalEvents,
  type JournalFile,
  type JournalRefusal,
  journalOf,
  type Sender,
  uploadFile,
  useJournal,
  useWriter,
} from '@ungana/web-kit'

interface MessageData {
  readonly otherName: string
}

/** Its subject is the id of the receiver. */
export type OutgoingMessage = JournalEntry<MessageData>

const sender: Sender<MessageData, Message> = {
  part: 'messaging',
  send: ({ subject: receiverId, text: content, files }, options) => {
    const attachmentIds = files.flatMap(({ uploadId }) => uploadId ?? [])
    return call(sendMessage, { body: { receiverId, content, ...(attachmentIds.length > 0 && { attachmentIds }) } }, options)
  },
  upload: (_, content, options) => uploadFile(uploadAttachment, content, options),
  earlier: async (accountId) => {
    const found = await Promise.all([`ungana:account:outbox`, `ungana:account:outbox:${accountId}`].map((name) => earlierIn(name, accountId)))
    return found.flat().sort((a, b) => a.entry.writtenAt.localeCompare(b.entry.writtenAt))
  },
}

export const outgoingMessages = (writer: string) => journalOf(writer, sender)
export const useOutgoingMessages = (events?: JournalEvents<MessageData, Message>) => useJournal(useWriter() ?? '', sender, events)

interface NewMessage {
  readonly otherId: string
  readonly otherName: string
  readonly content: string
  readonly files?: readonly File[]
}

/**
 * Resolves once the message is in the journal. A browser that cannot store it sends it at once, so a repeated attempt needs the same key. A message
 * with files gets its own key, because every attempt uploads the files again and thus sends another message.
 */
export function writeMessage(writer: string, { otherId, otherName, content, files = [] }: NewMessage, key?: string): Promise<void> {
  return outgoingMessages(writer).add(
    {
      ...entryFor({ otherId, otherName, content }),
      files: files.map((file) => ({ name: file.name, content: file })),
    },
    files.length > 0 ? undefined : key,
  )
}

const entryFor = ({ otherId, otherName, content }: Omit<NewMessage, 'files'>) => ({
  subject: otherId,
  title: t`Message to ${otherName}`,
  text: content,
  path: conversationPath(otherId),
  data: { otherName },
})

/** A message as earlier releases stored it. */
interface EarlierMessage extends Omit<NewMessage, 'files'> {
  readonly id: number
  readonly accountId: string
  readonly files: readonly (Omit<JournalFile, 'uploadId'> & { readonly attachmentId: string | null })[]
  readonly key: string
  readonly writtenAt: string
  readonly attemptedAt: number | null
  readonly refusal: JournalRefusal | null
}

async function earlierIn(name: string, accountId: string): Promise<EarlierEntry<MessageData>[]> {
  const from: AccountStore = { name, store: 'messages' }
  const stored = (await inStore(from, 'readonly', (store) => store.getAll() as IDBRequest<EarlierMessage[]>, { make: false })) ?? []
  return stored
    .filter((message) => message.accountId === accountId)
    .map(({ id, otherId, otherName, content, files, key, writtenAt, attemptedAt, refusal }) => ({
      entry: {
        ...entryFor({ otherId, otherName, content }),
        files: files.map(({ attachmentId, ...file }) => ({ ...file, uploadId: attachmentId })),
        key,
        writtenAt,
        attemptedAt,
        refusal,
      },
      forget: () => inStore(from, 'readwrite', (store) => store.delete(id), { make: false }),
    }))
}
