/** The list below the header's search box: suggestions from the directory, or recent searches if the box is empty. */

import { plural } from '@lingui/core/macro'
import { optionAfter, VisuallyHidden } from '@ungana/ui'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect, useReducer, useState } from 'react'
import { forgetSearches, readSearches } from './recent-searches.ts'
import { type Option, SuggestionPanel } from './suggestion-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

export interface ShownSuggestions {
  /** Id of the option that Enter chooses; undefined if Enter searches for the text. */
  readonly active: string | undefined
}

export interface SuggestionKeys {
  readonly press: (event: KeyboardEvent) => void
}

export interface SearchSuggestionsProps {
  /** Id of the list of options. */
  readonly listId: string
  readonly text: string
  /** Whether the list may be shown. */
  readonly open: boolean
  readonly field: RefObject<HTMLInputElement | null>
  /** Receives the text field's key presses. */
  readonly keys: RefObject<SuggestionKeys | null>
  /** Called with null while nothing is shown. */
  readonly onShown: (shown: ShownSuggestions | null) => void
  readonly onSearch: (text: string) => void
  readonly onGo: (path: string) => void
}

export function SearchSuggestions({ listId, text, open, field, keys, onShown, onSearch, onGo }: SearchSuggestionsProps) {
  const wanted = text.trim()
  const suggestions = useSuggestions(wanted, open)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const recent = wanted === '' && open ? readSearches() : []

  const options: readonly Option[] =
    wanted === ''
      ? recent.map((search) => ({ kind: 'recent', text: search, choose: () => onSearch(search) }))
      : suggestions.length > 0
        ? [
            ...suggestions.map(({ kind, text: suggested, path }) => ({ kind, text: suggested, choose: () => onGo(path) })),
            { kind: 'search', text: wanted, choose: () => onSearch(wanted) },
          ]
        : []
  const shown = open && options.length > 0

  // A mark that was set in an earlier list is not valid in the current list.
  const list = options.map(({ kind, text: shownText }) => `${kind} ${shownText}`).join('\n')
  const [mark, setMark] = useState<{ readonly list: string; readonly index: number } | null>(null)
  const active = shown && mark?.list === list ? mark.index : undefined
  const activeId = active === undefined ? undefined : optionId(listId, active)

  // Before painting, so that the field and the list always agree.
  useLayoutEffect(() => {
    onShown(shown ? { active: activeId } : null)
  }, [shown, activeId, onShown])
  useLayoutEffect(() => () => onShown(null), [onShown])

  useImperativeHandle(keys, () => ({
    press(event) {
      if (!shown) return
      if (event.key === 'Enter' && active !== undefined) {
        event.preventDefault()
        options[active]?.choose()
      } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        setMark(null)
      } else {
        const next = optionAfter(event.key, active, options.length)
        if (next === undefined) return
        event.preventDefault()
        setMark(next === 'none' ? null : { list, index: next })
      }
    },
  }))

  return (
    <>
      {shown ? (
        <SuggestionPanel
          id={listId}
          optionId={(index) => optionId(listId, index)}
          options={options}
          active={active}
          typed={wanted}
          onForget={() => {
            forgetSearches()
            renderAgain()
            field.current?.focus()
          }}
        />
      ) : null}
      <VisuallyHidden role="status">{shown ? countOf(options.length, wanted === '') : null}</VisuallyHidden>
    </>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

function countOf(count: number, recent: boolean) {
  return recent
    ? plural(count, { one: '# recent search. Use the up and down arrow keys.', other: '# recent searches. Use the up and down arrow keys.' })
    : plural(count, { one: '# suggestion. Use the up and down arrow keys.', other: '# suggestions. Use the up and down arrow keys.' })
}
