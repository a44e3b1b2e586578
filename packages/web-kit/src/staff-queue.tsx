import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { Chip, hiddenFromSight, SearchField, SearchForm } from '@ungana/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
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

/** Which part of a queue shows, what is searched for in it, and which page of that, kept in the URL as `show`, `search` and `page`. */
export interface QueueView<C extends string> {
  readonly shown: C
  readonly show: (choice: C) => void
  /** Empty where nothing is searched for. */
  readonly search: string
  readonly find: (text: string) => void
  /** From 1. */
  readonly page: number
  readonly pageUrl: (page: number) => string
  readonly goToPage: (page: number) => void
}

/** The first of `choices` shows unless the URL says another. `beside` is what else of the URL narrows the queue, and stays. */
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
      // Younger than many phones: URLSearchParams.size.
      return `${query}` ? `${pathname}?${query}` : pathname
    },
    goToPage: (to) => change({ page: to > 1 ? String(to) : '' }, 'typing'),
  }
}

/** A page of a queue, `page` as `callPage` gives it: as it is now, and until then the one before. */
export function useQueue<T>(key: QueryKey, page: (signal: AbortSignal) => Promise<{ readonly items: readonly T[]; readonly total: number }>) {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => page(signal), placeholderData: keepPreviousData, staleTime: 0 })
}

interface QueueSearchProps {
  readonly view: Pick<QueueView<string>, 'search' | 'find'>
  readonly label: string
  readonly placeholder: string
}

/** Searches in a queue when it is sent. */
export function QueueSearch({ view, label, placeholder }: QueueSearchProps) {
  const [draft, setDraft] = useState(view.search)
  // A search that changes from elsewhere, as by Back, replaces what stands here.
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
  /** In their order. */
  readonly labels: Readonly<Record<C, string>>
}

/** Chooses what of a queue shows. */
export function QueueFilter<C extends string>({ view, labels }: QueueFilterProps<C>) {
  return (
    <Chips>
      <legend>Show</legend>
      {(Object.keys(labels) as C[]).map((choice) => (
        <Chip key={choice} pressed={choice === view.shown} onPressedChange={() => view.show(choice)}>
          {labels[choice]}
        </Chip>
      ))}
    </Chips>
  )
}
