/** For component tests: renders this part as the shell does, and creates sample search results. */
import { countView, type SearchHit } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { answer, type RenderOptions, renderPart } from '@ungana/web-kit/testing'
import Directory from '#mount.tsx'

export function open(at: string, options: Omit<RenderOptions, 'at'> = {}) {
  // Opening a company's page counts a view.
  answer({ countView })
  return renderPart(Directory, { ...options, at })
}

export type User = ReturnType<typeof open>['user']

/** Replaces a field's content with `text` at once, like pasting. */
export async function enter(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** A search result. */
export const hit = (facts: Partial<SearchHit> = {}): SearchHit => ({
  ...testBusiness(facts),
  match: 'exact',
  featured: false,
  highlights: [],
  ...facts,
})

/** The text of each element. */
export const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
