import { t } from '@lingui/core/macro'
import { marketplacePath, type SavedList, savedListPath } from '@ungana/contracts-directory'
import { Badge, Button, Card, Cluster, LoadedList, Page, PageTitle, Quiet, SkeletonText, Stack, TextLink } from '@ungana/ui'
import { LoginPrompt, useHost, usePersonText, useReturnFocus, useTitle } from '@ungana/web-kit'
import { useState } from 'react'
import { useSavedLists } from '#lib/saved-list-queries.ts'
import ListDialog from './list-dialog.tsx'
import { countsText } from './list-text.ts'

const words = {
  loading: t`Loading lists...`,
  failed: t`Lists could not be loaded`,
  failedHint: t`Please try again`,
  empty: t`No lists yet`,
  emptyHint: t`Open a company or a product and press “Save to a list”.`,
}

export default function SavedListsPage() {
  useTitle(t`Your lists`)
  const { user } = useHost().session
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <PageTitle>{t`Your lists`}</PageTitle>
        {user ? (
          <Lists key={user.id} accountId={user.id} />
        ) : (
          <LoginPrompt title={t`Please log in to see your lists`} artId="lists">
            {t`Save companies and products, and ask several of them at once.`}
          </LoginPrompt>
        )}
      </Stack>
    </Page>
  )
}

function Lists({ accountId }: { readonly accountId: string }) {
  const result = useSavedLists(accountId)
  const [making, setMaking] = useState(false)
  const opener = useReturnFocus(making)
  return (
    <>
      <Cluster $gap={3}>
        <Button ref={opener} variant="outline" onClick={() => setMaking(true)}>
          {t`New list`}
        </Button>
        <TextLink href={marketplacePath()}>{t`View the marketplace`}</TextLink>
      </Cluster>
      <Card>
        <LoadedList result={result} words={words} artId="lists" headingLevel={2} row={(list) => <ListRow list={list} />} skeleton={<RowSkeleton />} />
      </Card>
      {making ? <ListDialog accountId={accountId} onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function ListRow({ list }: { readonly list: SavedList }) {
  const by = usePersonText()(list.person)
  return (
    <>
      <Cluster $gap={2}>
        <TextLink href={savedListPath(list.id)}>{list.name}</TextLink>
        {list.shared ? <Badge>{t`Shared with the team`}</Badge> : null}
      </Cluster>
      <Quiet>{[countsText(list), ...(by ? [t`Created by ${by}`] : [])].join(' · ')}</Quiet>
    </>
  )
}

function RowSkeleton() {
  return (
    <>
      <SkeletonText width="40%" />
      <Quiet as="div">
        <SkeletonText width="60%" />
      </Quiet>
    </>
  )
}

export function SavedListsSkeleton() {
  return (
    <Page $narrow>
      <Stack $gap={5}>
        <PageTitle>{t`Your lists`}</PageTitle>
        <Card>
          <RowSkeleton />
        </Card>
      </Stack>
    </Page>
  )
}
