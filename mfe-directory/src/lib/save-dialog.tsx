import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import {
  createSavedList,
  LIST_NAME_MAX,
  removeFromList,
  type SavedKind,
  type SavedList,
  savedListsPath,
  saveToList,
} from '@ungana/contracts-directory'
import { Button, Checkbox, Cluster, Dialog, ErrorPanel, SkeletonGroup, SkeletonLines, Stack, TextField, TextLink } from '@ungana/ui'
import { ActionFailure, call, useMay } from '@ungana/web-kit'
import { type FormEvent, useState } from 'react'
import { useRefreshLists, useSavedIn, useSavedLists } from '#lib/saved-list-queries.ts'

export interface SaveDialogProps {
  readonly accountId: string
  readonly kind: SavedKind
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** Each list with a box that says whether the company or product is in it. */
export default function SaveDialog({ accountId, kind, id, name, onClose }: SaveDialogProps) {
  const lists = useSavedLists(accountId)
  const saved = useSavedIn(accountId, id)
  const refresh = useRefreshLists(accountId)
  const mayShare = useMay('lists.share')
  const [newName, setNewName] = useState('')
  const change = useMutation({
    mutationFn: ({ list, add }: { list: SavedList; add: boolean }) => {
      const params = { id: list.id, kind, itemId: id }
      return add ? call(saveToList, { params }) : call(removeFromList, { params })
    },
    onSettled: refresh,
  })
  const create = useMutation({
    mutationFn: async () => {
      const list = await call(createSavedList, { body: { name: newName, shared: false } })
      await call(saveToList, { params: { id: list.id, kind, itemId: id } })
    },
    onSuccess: () => setNewName(''),
    onSettled: refresh,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (newName.trim()) create.mutate()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t`Lists with ${name}`} description={t`Tick the lists that should contain it.`}>
      <Stack $gap={4}>
        {lists.data && saved.data ? (
          <div>
            {lists.data.map((list) => (
              <Checkbox
                key={list.id}
                checked={saved.data.includes(list.id)}
                disabled={change.isPending || (list.shared && !mayShare)}
                onChange={({ currentTarget }) => change.mutate({ list, add: currentTarget.checked })}
                label={list.name}
                hint={list.shared ? t`Shared with the team` : undefined}
              />
            ))}
          </div>
        ) : lists.isError ? (
          <ErrorPanel title={t`Lists could not be loaded`} headingLevel={3} onRetry={() => lists.refetch()} retrying={lists.isFetching} />
        ) : (
          <SkeletonGroup label={t`Loading lists...`}>
            <SkeletonLines />
          </SkeletonGroup>
        )}
        <form onSubmit={submit}>
          <Stack $gap={2}>
            <TextField
              name="name"
              label={t`New list`}
              maxLength={LIST_NAME_MAX}
              autoComplete="off"
              value={newName}
              onChange={({ currentTarget }) => setNewName(currentTarget.value)}
            />
            <Cluster>
              <Button type="submit" variant="outline" size="small" loading={create.isPending} disabled={!newName.trim()}>
                {t`Create list and save`}
              </Button>
            </Cluster>
          </Stack>
        </form>
        <ActionFailure error={change.error ?? create.error} />
        <TextLink href={savedListsPath()}>{t`Your lists`}</TextLink>
      </Stack>
    </Dialog>
  )
}
