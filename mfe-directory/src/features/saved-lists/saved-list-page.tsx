import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import {
  companyPath,
  deleteSavedList,
  marketplacePath,
  type OpenList,
  productPath,
  removeFromList,
  removeGoneEntries,
  type SavedEntry,
  savedListsPath,
} from '@ungana/contracts-directory'
import { newRequestPath } from '@ungana/contracts-messaging'
import {
  BackLink,
  Badge,
  Button,
  Card,
  Cluster,
  ConfirmDialog,
  EmptyState,
  ErrorPanel,
  LoadedList,
  Notice,
  Page,
  PageTitle,
  Quiet,
  SkeletonGroup,
  SkeletonLines,
  Stack,
  TextLink,
} from '@ungana/ui'
import {
  ActionFailure,
  call,
  inLanguage,
  isMissing,
  LoginPrompt,
  refusalOf,
  useHost,
  useMay,
  usePersonText,
  useReturnFocus,
  useTitle,
} from '@ungana/web-kit'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { priceText } from '#lib/price-text.ts'
import { useRefreshLists, useSavedList } from '#lib/saved-list-queries.ts'
import ListDialog from './list-dialog.tsx'
import { countsText } from './list-text.ts'

export default function SavedListPage() {
  const { id = '' } = useParams()
  const { user } = useHost().session
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <BackLink href={savedListsPath()}>{t`Your lists`}</BackLink>
        {user ? (
          <List key={`${user.id} ${id}`} accountId={user.id} id={id} />
        ) : (
          <LoginPrompt title={t`Please log in to see your lists`} headingLevel={1} artId="lists" />
        )}
      </Stack>
    </Page>
  )
}

function List({ accountId, id }: { readonly accountId: string; readonly id: string }) {
  const { data: list, error, isError, isFetching, refetch } = useSavedList(accountId, id)
  useTitle(list?.name ?? t`List`)
  if (isMissing(error))
    return (
      <EmptyState title={t`List not found`} headingLevel={1} artId="lists">
        {t`Somebody may have deleted it, or it is a colleague’s own list.`}
      </EmptyState>
    )
  if (list) return <Opened accountId={accountId} list={list} />
  if (isError) return <ErrorPanel title={t`Lists could not be loaded`} headingLevel={1} onRetry={() => refetch()} retrying={isFetching} />
  return (
    <SkeletonGroup label={t`Loading lists...`}>
      <SkeletonLines />
    </SkeletonGroup>
  )
}

const words = {
  loading: t`Loading lists...`,
  failed: t`Lists could not be loaded`,
  failedHint: t`Please try again`,
  empty: t`Nothing saved yet`,
}

function Opened({ accountId, list }: { readonly accountId: string; readonly list: OpenList }) {
  const { isServed } = useHost()
  const [mayShare, mayAsk] = [useMay('lists.share'), useMay('inquiries.write')]
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const opener = useReturnFocus(open !== null)
  const mayChange = !list.shared || mayShare
  const canAsk = mayAsk && list.entries.some(({ business }) => !business.sample) && isServed(newRequestPath())
  return (
    <>
      <Stack $gap={2}>
        <Cluster $gap={3}>
          <PageTitle dir="auto">{list.name}</PageTitle>
          {list.shared ? <Badge>{t`Shared with the team`}</Badge> : null}
        </Cluster>
        <Quiet>{countsText(list)}</Quiet>
        <Cluster $gap={3}>
          {canAsk ? (
            <Button as={Link} to={newRequestPath({ list: list.id })} variant="primary" size="small">
              {t`Ask these suppliers`}
            </Button>
          ) : null}
          {mayChange ? (
            <>
              <Button ref={opener} variant="outline" size="small" onClick={() => setOpen('change')}>
                {t`Rename or share`}
              </Button>
              <Button variant="outline" size="small" onClick={() => setOpen('delete')}>
                {t`Delete list`}
              </Button>
            </>
          ) : null}
        </Cluster>
      </Stack>
      {list.gone > 0 ? <Gone accountId={accountId} list={list} mayChange={mayChange} /> : null}
      <Card>
        <LoadedList
          result={{ data: list.entries, isError: false, isFetching: false, refetch: () => undefined }}
          words={{ ...words, emptyHint: <TextLink href={marketplacePath()}>{t`Find companies and products in the marketplace`}</TextLink> }}
          artId="lists"
          headingLevel={2}
          row={(entry) => <Entry accountId={accountId} listId={list.id} entry={entry} mayChange={mayChange} />}
          skeleton={null}
        />
      </Card>
      {open === 'change' ? <ListDialog accountId={accountId} list={list} onClose={() => setOpen(null)} /> : null}
      {open === 'delete' ? <DeleteDialog accountId={accountId} list={list} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

interface EntryProps {
  readonly accountId: string
  readonly listId: string
  readonly entry: SavedEntry
  readonly mayChange: boolean
}

function Entry({ accountId, listId, entry, mayChange }: EntryProps) {
  const { toast } = useHost()
  const refresh = useRefreshLists(accountId)
  const by = usePersonText()(entry.person)
  const { id, name, business } = entry
  const kind = entry.kind === 'product' ? 'product' : 'company'
  const removal = useMutation({
    mutationFn: () => call(removeFromList, { params: { id: listId, kind, itemId: id } }),
    onSuccess: refresh,
    onError: (error) => toast({ title: t`It could not be removed`, description: refusalOf(error, []).message, variant: 'destructive' }),
  })
  const facts = [
    ...(kind === 'product' ? [priceText(entry), business.businessName] : []),
    [business.location, inLanguage(business.country)].filter(Boolean).join(', '),
    ...(business.sample ? [t`Sample`] : business.verified ? [t`Verified`] : []),
    ...(by ? [t`Saved by ${by}`] : []),
  ]
  return (
    <Cluster $gap={3} $justify="between">
      <div>
        <TextLink href={kind === 'product' ? productPath(id) : companyPath(id)}>{name}</TextLink>
        <Quiet>{facts.join(' · ')}</Quiet>
      </div>
      {mayChange ? (
        <Button variant="outline" size="small" aria-label={t`Remove ${name}`} loading={removal.isPending} onClick={() => removal.mutate()}>
          {t`Remove`}
        </Button>
      ) : null}
    </Cluster>
  )
}

function Gone({ accountId, list, mayChange }: { readonly accountId: string; readonly list: OpenList; readonly mayChange: boolean }) {
  const { gone } = list
  const refresh = useRefreshLists(accountId)
  const removal = useMutation({ mutationFn: () => call(removeGoneEntries, { params: { id: list.id } }), onSuccess: refresh })
  return (
    <Notice title={plural(gone, { one: '# saved entry is no longer on Ungana', other: '# saved entries are no longer on Ungana' })}>
      {mayChange ? (
        <Button variant="link" size="small" loading={removal.isPending} onClick={() => removal.mutate()}>
          {t`Remove from the list`}
        </Button>
      ) : null}
      <ActionFailure error={removal.error} />
    </Notice>
  )
}

function DeleteDialog({ accountId, list, onClose }: { readonly accountId: string; readonly list: OpenList; readonly onClose: () => void }) {
  const { toast } = useHost()
  const { name } = list
  const navigate = useNavigate()
  const refresh = useRefreshLists(accountId)
  const removal = useMutation({
    mutationFn: () => call(deleteSavedList, { params: { id: list.id } }),
    onSuccess: () => {
      toast({ title: t`List deleted`, description: name })
      navigate(savedListsPath())
      void refresh()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete this list?`}
      description={list.shared ? t`Nobody in your company will see ${name} any more.` : t`${name} and its entries will be deleted.`}
      confirm={t`Delete list`}
      keep={t`Keep the list`}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <ActionFailure error={removal.error} />
    </ConfirmDialog>
  )
}
