import { t } from '@lingui/core/macro'
import { Button, Card, SkeletonBlock, Stack } from '@ungana/ui'
import { lazyPage, useOpenForm, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { AccountRow } from './account-row.tsx'
import type { AddFormProps } from './add-form.tsx'
import { useOwnAccounts } from './bank-queries.ts'
import { ListCard } from './list-card.tsx'

const AddForm = lazyPage<AddFormProps>(() =>
  import(/* webpackChunkName: 'bank-form' */ './add-form.tsx').then((module) => ({ default: module.AddForm })),
)

export function OwnAccounts({ userId }: { readonly userId: string }) {
  const accounts = useOwnAccounts(userId)
  const openForm = useOpenForm()
  const [adding, setAdding] = useState(false)
  const opener = useReturnFocus(adding)
  return (
    <Stack $gap={5}>
      <div>
        <Button
          ref={opener}
          variant={adding ? 'outline' : 'primary'}
          aria-expanded={adding}
          onClick={() => (adding ? setAdding(false) : openForm(AddForm, () => setAdding(true)))}
        >
          {adding ? t`Cancel` : t`Add bank details`}
        </Button>
      </div>
      {adding ? (
        <Card as="section" aria-label={t`New bank details`}>
          <Suspense fallback={<SkeletonBlock $height="420px" />}>
            <AddForm onAdded={() => setAdding(false)} />
          </Suspense>
        </Card>
      ) : null}
      <ListCard
        title={t`My Bank Details`}
        result={accounts}
        empty={{ title: t`No bank details yet`, text: t`Add an account. Nobody can see it until you share it and approve a request.` }}
        row={(account) => <AccountRow account={account} />}
      />
    </Stack>
  )
}
