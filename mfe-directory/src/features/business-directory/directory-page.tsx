import { t } from '@lingui/core/macro'
import { Page } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
import type { ComponentType, ReactNode } from 'react'
import { ListTitle } from '#lib/list-head.tsx'
import { type ListQueryControl, useListQuery } from '#lib/use-list-query.ts'

interface DirectoryPageProps {
  readonly listing: ComponentType<{ readonly list: ListQueryControl }>
  readonly notice?: ReactNode
}

/** The page frame that the lists of companies and organizations share. */
export function DirectoryPage({ listing: Listing, notice }: DirectoryPageProps) {
  useTitle(t`Business Directory`)
  const list = useListQuery()
  return (
    <Page>
      <ListTitle>{t`Business Directory`}</ListTitle>
      {notice}
      <Listing list={list} />
    </Page>
  )
}
