import { t } from '@lingui/core/macro'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { Chip, hiddenFromSight, SearchField, SearchForm } from '@ungana/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { UnknownChoice } from './unknown-choice.tsx'
import { useUrlFilters } from './use-url-filters.ts'

const Chips = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    ${hiddenFromSight}
  }
`

/** The selected filter, the search text and the page of a queue, stored in the URL as `show`, `search` and `page`. */
export interface QueueView<C extends string> {
  readonly shown: C
  readonly show: (choice: C) => void
  /** Empty if there is no search. */
  readonly search: string
  readonly find: (text: string) => void
  /** From 1. */
  readonly page: number
  readonly pageUrl: (page: number) => string
  readonly goToPage: (page: number) => void
}

/** The first of `choices` is selected unless the URL says otherwise. `beside` lists other URL parameters that filter the queue and stay unchanged. */
export function useQueueView<const C extends string>(choices: readonly [C, ...C[]], beside: readonly string[] = []): QueueView<C> {
  const { pathname, search } = useLocation()
  const { values, change } = useUrlFilters(['list', 'show', 'search', ...beside, 'page'])
  const [first] = choices
  const page = Number(values.page || 1)
  return {
    shown: choices.find((choice) => choice === values.show) ?? first,
    show: (choice) => change({ show: choice === first ? '' : choice, page: '' }),
    search: values.search ?? '',
    find: (text) => change({ search: text, page: '' }),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageUrl: (to) => {
      const query = new URLSearchParams(search)
      if (to > 1) query.set('page', String(to))
      else query.delete('page')
      // Not URLSearchParams.size, which older phones do not have.
      return `${query}` ? `${pathname}?${query}` : pathname
    },
    goToPage: (to) => change({ page: to > 1 ? String(to) : '' }, 'typing'),
  }
}

/** Loads one page of a queue. `page` is a `callPage` call. Shows the previous page's rows until the new ones arrive. */
export function useQueue<T>(key: QueryKey, page: (signal: AbortSignal) => Promise<{ readonly items: readonly T[]; readonly total: number }>) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => page(signal), placeholderData: keepPreviousData, staleTime: 0 })
}

interface QueueSearchProps {
  readonly view: Pick<QueueView<string>, 'search' | 'find'>
  readonly label: string
  readonly placeholder: string
}

/** A search box for a queue. */
export function QueueSearch({ view, label, placeholder }: QueueSearchProps) {
  const [draft, setDraft] = useState(view.search)
  // Back and other navigation change the search in the URL; the text field follows.
  const [seen, setSeen] = useState(view.search)
  if (seen !== view.search) {
    setSeen(view.search)
    setDraft(view.search)
  }
  return (
    <SearchForm
      onSubmit={(event) => {
        event.preventDefault()
        view.find(draft.trim())
      }}
    >
      <SearchField label={label} placeholder={placeholder} value={draft} onValueChange={setDraft} />
    </SearchForm>
  )
}

interface QueueFilterProps<C extends string> {
  readonly view: QueueView<C>
  /** In the order of display. */
  readonly labels: Readonly<Record<C, string>>
}

/** Chips that filter a queue. */
export function QueueFilter<C extends string>({ view, labels }: QueueFilterProps<C>) {
  const choices = Object.keys(labels) as C[]
  const { show } = useUrlFilters(['show']).values
  return (
    <>
      <UnknownChoice value={show} choices={choices} shown={`“${labels[view.shown]}”`} />
      <Chips>
        <legend>{t`Show`}</legend>
        {choices.map((choice) => (
          <Chip key={choice} pressed={choice === view.shown} onPressedChange={() => view.show(choice)}>
            {labels[choice]}
          </Chip>
        ))}
      </Chips>
    </>
  )
}
