import { directoryPath } from '@ungana/contracts-directory'
import { SearchField } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { type FocusEvent, type FormEvent, type KeyboardEvent, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { PartBoundary } from '#federation/part-boundary.tsx'
import { rememberSearch } from './recent-searches.ts'
import type { SearchSuggestionsProps, ShownSuggestions, SuggestionKeys } from './search-suggestions.tsx'

/** Apart, and fetched when somebody is about to search: most pages are read without. */
const SearchSuggestions = lazyPage<SearchSuggestionsProps>(() =>
  import(/* webpackChunkName: "search-suggestions" */ './search-suggestions.tsx').then((module) => ({ default: module.SearchSuggestions })),
)

const Box = styled('search')`
  position: relative;
  display: block;
`

/** The header's search box: leads to the directory, which searches. It suggests what may be meant; without suggestions it searches all the same. */
export function SiteSearch({ onSearch }: { readonly onSearch?: () => void }) {
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
    // Typed before the page's code was there.
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
    // A word that is still being composed keeps its keys.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true)
    if (event.key === 'Escape' && shown) {
      // It closes no more than the suggestions.
      event.stopPropagation()
      event.preventDefault()
      setOpen(false)
    }
    keys.current?.press(event)
  }

  return (
    <Box
      aria-label="Site"
      onFocus={() => setUsed(true)}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      {/* Before the page's code is there, the browser sends the same form by itself. */}
      <form
        action={directoryPath()}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          searchFor(text.trim())
        }}
      >
        <SearchField
          ref={input}
          // A combobox is no searchbox to a screen reader, and some take only a text field for one.
          type="text"
          role="combobox"
          aria-expanded={shown !== null}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown?.active}
          label="Search businesses"
          placeholder="Search"
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
