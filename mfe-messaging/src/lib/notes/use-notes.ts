import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listNotes, type Note, type ThreadName } from '@ungana/contracts-messaging'
import { call } from '@ungana/web-kit'
import { useLiveData } from '#lib/live-data.ts'
import { messagingKey } from '#lib/message-keys.ts'
import { useTeam } from '#lib/use-team.ts'

const notesKey = (accountId: string, { kind, id }: ThreadName) => [...messagingKey(accountId), 'notes', kind, id]

/** The company's internal notes in a thread. Empty until they load, and for a thread that has not begun. */
export function useNotes(accountId: string, thread: ThreadName): readonly Note[] {
  const { data = [] } = useQuery({
    queryKey: notesKey(accountId, thread),
    queryFn: ({ signal }) => call(listNotes, { params: thread }, { signal }),
    retry: false,
    ...useLiveData(),
  })
  return data
}

export function useShowNote(accountId: string, thread: ThreadName) {
  const queries = useQueryClient()
  return (added: Note) =>
    queries.setQueryData<readonly Note[]>(notesKey(accountId, thread), (notes = []) => [...notes.filter(({ id }) => id !== added.id), added])
}

/** Whether the person may write, and has colleagues who read it. False until that is known. */
export const useWritesNotes = (accountId: string): boolean => useTeam(accountId).length > 1
