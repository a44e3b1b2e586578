import { SEARCH_TEXT_MAX } from '@ungana/contracts-directory'
import { media, PageTitle, SearchField } from '@ungana/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { useSearchDraft } from '#lib/use-search-draft.ts'

export const ListTitle = styled(PageTitle)`
  margin-bottom: 16px;
`

/** Search box and filters in one row; on a phone the search box has its own row. */
const Form = styled.form<{ $columns: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $columns }) => $columns};
  gap: 12px;

  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`

interface ListSearchProps {
  readonly label: string
  /** A shorter text for the box where the label is too long for a phone. */
  readonly placeholder?: string
  readonly search: string
  readonly onSearch: (search: string) => void
  /** The filters beside the box. */
  readonly children: ReactNode
  /** Widths of the filters, as CSS grid columns. */
  readonly columns: string
}

export function ListSearch({ label, placeholder = label, search, onSearch, children, columns }: ListSearchProps) {
  const { draft, setDraft, submit } = useSearchDraft(search, onSearch)
  return (
    <Form
      $columns={columns}
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SearchField label={label} placeholder={placeholder} name="search" maxLength={SEARCH_TEXT_MAX} value={draft} onValueChange={setDraft} />
      {children}
    </Form>
  )
}
