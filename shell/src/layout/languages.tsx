import { LANGUAGES_ELEMENT_ID } from '@ungana/contracts-shell'
import { usePrerendered } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { Suspense } from 'react'
import { PartBoundary } from '#federation/part-boundary.tsx'

/** In a chunk that a site in English only rarely loads. A chunk of its own would cost every visitor 100 bytes. */
const LanguageChoice = lazyPage<{ readonly offer?: boolean }>(
  () => import(/* webpackChunkName: "not-found" */ './language-choice.tsx').then((module) => ({ default: module.LanguageChoice })),
  true,
)

/** Links to the same page in the site's other languages. With `offer`, also offers the visitor's own language once. */
export function Languages({ offer = false }: { readonly offer?: boolean }) {
  if (usePrerendered() || !document.getElementById(LANGUAGES_ELEMENT_ID)) return null
  return (
    <PartBoundary resetKey="" fallback={() => null}>
      <Suspense>
        <LanguageChoice offer={offer} />
      </Suspense>
    </PartBoundary>
  )
}
