import { conversationPath, listCards, listConversationMessages, listCorrespondence, listNotes } from '@ungana/contracts-messaging'
import { STEP } from '@ungana/web-kit'
import { attachmentPath } from '#lib/attachment-links.tsx'
import { PAGE, type Thread } from './thread.ts'
import type { Other } from './use-other.ts'

/** What the end of a conversation needs without a network, with the files of the messages that are loaded. */
export const keptConversation = (accountId: string, { id, name }: Other, { messages }: Thread) => ({
  path: conversationPath(id),
  title: name,
  needs: [
    `${listConversationMessages.url.replace(':userId', accountId).replace(':otherId', id)}?limit=${PAGE}`,
    `${listCards.url.replace(':otherId', id)}?limit=${STEP}`,
    `${listCorrespondence.url}?limit=${STEP}`,
    listNotes.url.replace(':kind', 'conversation').replace(':id', id),
    ...messages.flatMap(({ attachments = [] }) => attachments.map((file) => attachmentPath(file.id))),
  ],
})
