import type { Assignee } from '@ungana/contracts-messaging'

/** The person of the reader's company who takes care of a thread, as a field of an answer. */
export const assigneeOf = ({ assigneeId, assigneeName }: { assigneeId: string | null; assigneeName: string | null }): { assignee?: Assignee } =>
  assigneeId === null ? {} : { assignee: { id: assigneeId, name: assigneeName ?? '' } }
