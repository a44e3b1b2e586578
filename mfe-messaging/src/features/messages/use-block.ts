import { useMutation, useQueryClient } from '@tanstack/react-query'
import { blockAccount, unblockAccount } from '@ungana/contracts-messaging'
import { call, useHost } from '@ungana/web-kit'
import { failureText } from '#lib/failure-text.ts'
import { messagingKey } from '#lib/message-keys.ts'
import type { Other } from './use-other.ts'

/** Blocks with true, unblocks with false. */
export function useBlock(accountId: string, { id, name }: Pick<Other, 'id' | 'name'>, onDone?: () => void) {
  const { toast } = useHost()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => call(on ? blockAccount : unblockAccount, { params: { accountId: id } }),
    onSuccess: (_, on) => {
      toast({ title: on ? `${name} is blocked` : `${name} is no longer blocked` })
      onDone?.()
      return queries.invalidateQueries({ queryKey: messagingKey(accountId) })
    },
    onError: (error) => toast({ title: 'Something went wrong', description: failureText(error), variant: 'destructive' }),
  })
}
