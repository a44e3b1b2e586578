import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Assignee, assignThread, getAssignment, type ThreadName } from '@ungana/contracts-messaging'
import { call, useHost } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { useLiveData } from '#lib/live-data.ts'
import { conversationsKey, inquiriesKey, messagingKey } from '#lib/message-keys.ts'
import { useColleagues } from '#lib/use-team.ts'

/** Who takes care of a thread, and the people who can. A company of one person has no people and makes no call. */
export function useAssignment(accountId: string, thread: ThreadName) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const people = useColleagues(accountId)
  const queryKey = [...messagingKey(accountId), 'assignment', thread.kind, thread.id]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getAssignment, { params: thread }, { signal }),
    enabled: people.length > 0,
    // A conversation that has not begun has nobody.
    retry: false,
    ...useLiveData(),
  })
  const change = useMutation({
    mutationFn: (assignee: Assignee | null) => call(assignThread, { params: thread, body: { assignee } }, { account: accountId }),
    onSuccess: (assigned) => {
      queries.setQueryData(queryKey, assigned)
      return queries.invalidateQueries({ queryKey: thread.kind === 'conversation' ? conversationsKey(accountId) : inquiriesKey(accountId) })
    },
    onError: (error) => toast({ title: t`Not assigned`, description: failureText(error), variant: 'destructive' }),
  })
  return { people: data ? people : [], assignee: data?.assignee ?? null, assign: (assignee: Assignee | null) => change.mutate(assignee) }
}

export type Assignment = ReturnType<typeof useAssignment>
