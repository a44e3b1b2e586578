import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Stack } from '@ungana/ui'
import { ActionFailure, refusalOf, useHost } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

interface HandledButtonProps {
  readonly isHandled: boolean
  /** "Request", "Registration". */
  readonly what: string
  /** Name of the sender. */
  readonly name: string
  /** The queue to reload. */
  readonly queue: string
  readonly change: (status: 'new' | 'handled') => Promise<unknown>
}

/** Marks a request or registration as handled, or as new again. */
export function HandledButton({ isHandled, what, name, queue, change }: HandledButtonProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => change(isHandled ? 'new' : 'handled'),
    onSuccess: () => {
      toast({ title: `${what} ${isHandled ? 'reopened' : 'handled'}`, description: name })
      return queries.invalidateQueries({ queryKey: staffKey(queue) })
    },
    onError: (error) =>
      toast({ title: `The ${what.toLowerCase()} could not be changed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const label = isHandled ? 'Mark as new' : 'Mark as handled'
  return (
    <Stack $gap={2}>
      <Button
        variant="outline"
        size="small"
        loading={mutation.isPending}
        loadingLabel="Saving..."
        aria-label={`${label}: ${name}`}
        onClick={() => mutation.mutate()}
      >
        {label}
      </Button>
      <ActionFailure error={mutation.error} />
    </Stack>
  )
}

export function HandledBadge({ isHandled }: { readonly isHandled: boolean }) {
  return isHandled ? <Badge tone="success">Handled</Badge> : <Badge tone="warning">New</Badge>
}
