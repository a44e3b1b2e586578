import { Page } from '@ungana/ui'
import { useTitle } from '@ungana/web-kit'
import type { ComponentType } from 'react'
import { ListTitle } from '#lib/list-head.tsx'
import { type ListQueryControl, useListQuery } from '#lib/use-list-query.ts'

interface DirectoryPageProps {
  readonly listing: ComponentType<{ readonly list: ListQueryControl }>
}

/** The page frame that the lists of companies and organizations share. */
export function DirectoryPage({ listing: Listing }: DirectoryPageProps) {
  useTitle('Business Directory')
  const list = useListQuery()
  return (
    <Page>
      <ListTitle>Business Directory</ListTitle>
      <Listing list={list} />
    </Page>
  )
}
