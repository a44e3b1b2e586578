import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Badge, Button, Stack } from '@ungana/ui'
import { ActionFailure, refusalOf, useHost } from '@ungana/web-kit'
import { staffKey } from '#lib/staff-key.ts'

interface HandledButtonProps {
  readonly isHandled: boolean
  readonly kind: 'request' | 'registration'
  /** Name of the sender. */
  readonly name: string
  /** The queue to reload. */
  readonly queue: string
  readonly change: (status: 'new' | 'handled') => Promise<unknown>
}

const texts = {
  request: { handled: t`Request handled`, reopened: t`Request reopened`, failed: t`The request could not be changed` },
  registration: { handled: t`Registration handled`, reopened: t`Registration reopened`, failed: t`The registration could not be changed` },
}

/** Marks a request or registration as handled, or as new again. */
export function HandledButton({ isHandled, kind, name, queue, change }: HandledButtonProps) {
  const { toast } = useHost()
  const queries = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => change(isHandled ? 'new' : 'handled'),
    onSuccess: () => {
      toast({ title: isHandled ? texts[kind].reopened : texts[kind].handled, description: name })
      return queries.invalidateQueries({ queryKey: staffKey(queue) })
    },
    onError: (error) => toast({ title: texts[kind].failed, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const label = isHandled ? t`Mark as new` : t`Mark as handled`
  return (
    <Stack $gap={2}>
      <Button
        variant="outline"
        size="small"
        loading={mutation.isPending}
        loadingLabel={t`Saving...`}
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
  return isHandled ? <Badge tone="success">{t`Handled`}</Badge> : <Badge tone="warning">{t`New`}</Badge>
}
