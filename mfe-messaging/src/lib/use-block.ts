import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { blockAccount, listBlocks, unblockAccount } from '@ungana/contracts-messaging'
import { call, useHost } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { blocksKey, messagingKey } from '#lib/message-keys.ts'

export function useBlocked(accountId: string, otherId: string) {
  const { data } = useQuery({ queryKey: blocksKey(accountId), queryFn: ({ signal }) => call(listBlocks, {}, { signal }), staleTime: 0 })
  return data?.some(({ id }) => id === otherId) ?? false
}

/** The mutation blocks the account with `true` and unblocks it with `false`. */
export function useBlock(accountId: string, { id, name }: { readonly id: string; readonly name: string }, onDone?: () => void) {
  const { toast } = useHost()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(on ? blockAccount : unblockAccount, { params: { accountId: id } }),
    onSuccess: (_, on) => {
      toast({ title: on ? t`${name} is blocked` : t`${name} is no longer blocked` })
      onDone?.()
      return queries.invalidateQueries({ queryKey: messagingKey(accountId) })
    },
    onError: (error) => toast({ title: t`Something went wrong`, description: failureText(error), variant: 'destructive' }),
  })
}
