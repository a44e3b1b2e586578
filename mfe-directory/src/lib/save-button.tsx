import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type SavedKind, saveQuickly } from '@ungana/contracts-directory'
import { Button, Cluster } from '@ungana/ui'
import { call, lazyPage, refusalOf, useHost, useMay, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import type { SaveDialogProps } from './save-dialog.tsx'
import { useRefreshLists, useSavedIn } from './saved-list-queries.ts'

const SaveDialog = lazyPage<SaveDialogProps>(() => import(/* webpackChunkName: 'save-dialog' */ './save-dialog.tsx'))

interface SaveButtonProps {
  readonly kind: SavedKind
  readonly id: string
  readonly name: string
}

/** The first press saves to the list that was used last; a later press opens the choice of lists. Only members see the button. */
export function SaveButton({ kind, id, name }: SaveButtonProps) {
  const { session, toast } = useHost()
  const mayKeep = useMay('lists.keep')
  const user = session.user?.role === 'staff' ? null : session.user
  const saved = useSavedIn(mayKeep ? user?.id : undefined, id)
  const refresh = useRefreshLists(user?.id ?? '')
  const [choosing, setChoosing] = useState(false)
  const opener = useReturnFocus(choosing)
  const open = useOpenForm()
  const save = useMutation({
    mutationFn: () => call(saveQuickly, { params: { kind, itemId: id }, body: { firstList: t({ message: 'Saved', context: 'name of a list' }) } }),
    onSuccess: async () => {
      toast({ title: t`Saved to your lists`, description: name })
      await refresh()
    },
    onError: (error) => toast({ title: t`It could not be saved`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  if (!mayKeep || !user) return null
  const isSaved = (saved.data?.length ?? 0) > 0
  return (
    <Cluster>
      <Button
        ref={opener}
        variant="outline"
        size="small"
        loading={save.isPending}
        onClick={() => (isSaved ? open(SaveDialog, () => setChoosing(true)) : save.mutate())}
      >
        {isSaved ? t`Saved, change lists` : t`Save to a list`}
      </Button>
      {choosing ? (
        <Suspense>
          <SaveDialog accountId={user.id} kind={kind} id={id} name={name} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </Cluster>
  )
}
