import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge, Button } from '@ungana/ui'
import { refusalOf, useHost } from '@ungana/web-kit'

import { staffKey } from '#lib/staff-key.ts'

interface HandledButtonProps {
  readonly handled: boolean
  /** "Request", "Registration". */
  readonly what: string
  /** Whose. */
  readonly name: string
  /** Of the queue that it stands in. */
  readonly queue: string
  readonly change: (status: 'new' | 'handled') => Promise<unknown>
}

/** Marks what somebody has sent handled, or new again. */
export function HandledButton({ handled, what, name, queue, change }: HandledButtonProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => change(handled ? 'new' : 'handled'),
    onSuccess: () => {
      toast({ title: `${what} ${handled ? 'opened again' : 'handled'}`, description: name })
      return queries.invalidateQueries({ queryKey: staffKey(queue) })
    },
    onError: (error) =>
      toast({ title: `The ${what.toLowerCase()} could not be changed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const label = handled ? 'Mark new' : 'Mark handled'
  return (
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
  )
}

export function HandledBadge({ handled }: { readonly handled: boolean }) {
  return handled ? <Badge tone="success">Handled</Badge> : <Badge tone="warning">New</Badge>
}
