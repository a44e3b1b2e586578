import { directoryPath } from '@ungana/contracts-directory'
import { SearchField } from '@ungana/ui'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'

/** The header's search box: leads to the directory, which searches. */
export function SiteSearch({ onSearch }: { readonly onSearch?: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    navigate(directoryPath(wanted ? { search: wanted } : {}))
    setText('')
    onSearch?.()
  }
  return (
    <search aria-label="Site">
      <form onSubmit={search}>
        <SearchField label="Search businesses" placeholder="Search" maxLength={200} value={text} onValueChange={setText} />
      </form>
    </search>
  )
}
