// The first list of /directory with React alone: the yardstick for painting.
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Company {
  readonly id: string
  readonly businessName: string
  readonly description: string
}

function Page() {
  const [companies, setCompanies] = useState<readonly Company[]>([])
  useEffect(() => {
    void fetch('/api/users/search?page=1').then(async (response) => setCompanies(await response.json()))
  }, [])
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Business Directory'),
    companies.map(({ id, businessName, description }) =>
      createElement('article', { key: id }, createElement('h2', null, businessName), createElement('p', null, description)),
    ),
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(createElement(Page))
