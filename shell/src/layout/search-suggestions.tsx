/** What opens under the header's search box: suggestions from the directory, or with an empty box what was searched for last. */

import { VisuallyHidden } from '@ungana/ui'
import { type KeyboardEvent, type RefObject, useImperativeHandle, useLayoutEffect, useReducer, useState } from 'react'
import { optionAfter } from './option-keys.ts'
import { forgetSearches, readSearches } from './recent-searches.ts'
import { type Option, SuggestionPanel } from './suggestion-panel.tsx'
import { useSuggestions } from './use-suggestions.ts'

export interface ShownSuggestions {
  /** Id of the option that Enter takes; undefined while that is the text itself. */
  readonly active: string | undefined
}

export interface SuggestionKeys {
  readonly press: (event: KeyboardEvent) => void
}

export interface SearchSuggestionsProps {
  /** Id that the list of options has when it is shown. */
  readonly listId: string
  readonly text: string
  /** Whether options may show, if there are any. */
  readonly open: boolean
  readonly field: RefObject<HTMLInputElement | null>
  /** Hears of the keys that the text field gets. */
  readonly keys: RefObject<SuggestionKeys | null>
  /** Null while nothing is shown. */
  readonly onShown: (shown: ShownSuggestions | null) => void
  readonly onSearch: (text: string) => void
  readonly onGo: (path: string) => void
}

export function SearchSuggestions({ listId, text, open, field, keys, onShown, onSearch, onGo }: SearchSuggestionsProps) {
  const wanted = text.trim()
  const suggestions = useSuggestions(wanted, open)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
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

  // What was marked among other options is not marked among these.
  const list = options.map(({ kind, text: shownText }) => `${kind} ${shownText}`).join('\n')
  const [mark, setMark] = useState<{ readonly list: string; readonly index: number } | null>(null)
  const active = shown && mark?.list === list ? mark.index : undefined
  const activeId = active === undefined ? undefined : optionId(listId, active)

  // Before anything is painted or read out: field and list never tell of different options.
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
            drawAgain()
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
  const things = recent ? (count === 1 ? 'recent search' : 'recent searches') : count === 1 ? 'suggestion' : 'suggestions'
  return `${count} ${things}. Use the up and down arrows.`
}
