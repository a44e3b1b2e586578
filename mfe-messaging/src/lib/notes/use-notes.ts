import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getTeam } from '@ungana/contracts-identity'
import { listNotes, type Note, type ThreadName } from '@ungana/contracts-messaging'
import { call, useMay } from '@ungana/web-kit'
import { useLiveData } from '#lib/live-data.ts'
import { messagingKey } from '#lib/message-keys.ts'

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
export function useWritesNotes(accountId: string): boolean {
  const mayWrite = useMay('messages.write')
  const { data } = useQuery({
    queryKey: [...messagingKey(accountId), 'team'],
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    enabled: mayWrite,
    retry: false,
    staleTime: 10 * 60_000,
  })
  return mayWrite && (data?.people.length ?? 0) > 1
}
