import { t } from '@lingui/core/macro'
import { directoryPath } from '@ungana/contracts-directory'
import { SearchField } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { rememberSearch } from './recent-searches.ts'
import type { SearchSuggestionsProps, ShownSuggestions, SuggestionKeys } from './search-suggestions.tsx'

/** A separate chunk that loads when somebody uses the search box. */
const SearchSuggestions = lazyPage<SearchSuggestionsProps>(() =>
  import(/* webpackChunkName: "search-suggestions" */ './search-suggestions.tsx').then((module) => ({ default: module.SearchSuggestions })),
)

const Box = styled('search')`
  position: relative;
  display: block;
`

/** A search box, which opens the directory's search. Works without suggestions if their code does not load. */
export function SiteSearch({ landmark = t`Site`, onSearch }: { readonly landmark?: string; readonly onSearch?: () => void }) {
  const [text, setText] = useState('')
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<ShownSuggestions | null>(null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<SuggestionKeys>(null)
  const listId = useId()
  useLayoutEffect(() => {
    // Keep text that was typed before the code loaded.
    if (input.current?.value) setText(input.current.value)
  }, [])

  const change = (next: string) => {
    setText(next)
    setUsed(true)
    setOpen(true)
  }
  const go = (path: string) => {
    navigate(path)
    setText('')
    setOpen(false)
    onSearch?.()
  }
  const searchFor = (wanted: string) => {
    if (wanted) rememberSearch(wanted)
    go(directoryPath(wanted ? { search: wanted } : {}))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
    if (event.key === 'Escape' && shown) {
      // Escape must close only the suggestions.
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    }
    keys.current?.press(event)
  }

  return (
    <Box
      aria-label={landmark}
      onFocus={() => setUsed(true)}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      {/* Until the code has loaded, the browser submits this form itself. */}
      <form
        action={directoryPath()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          searchFor(text.trim())
        }}
      >
        <SearchField
          ref={input}
          // Type text: some screen readers accept only a text field as a combobox.
          type="text"
          role="combobox"
          aria-expanded={shown !== null}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown?.active}
          label={t`Search businesses`}
          placeholder={t`Search`}
          name="search"
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onValueChange={change}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </form>
      {used ? (
        <PartBoundary resetKey={pathname} fallback={() => null}>
          <Suspense>
            <SearchSuggestions listId={listId} text={text} open={open} field={input} keys={keys} onShown={setShown} onSearch={searchFor} onGo={go} />
          </Suspense>
        </PartBoundary>
      ) : null}
    </Box>
  )
}
