/** For component tests: this part as the shell draws it, and companies to find. */
import type { SearchHit } from '@ungana/contracts-directory'
import { testBusiness } from '@ungana/contracts-directory/testing'
import { type RenderOptions, renderPart } from '@ungana/web-kit/testing'
import Directory from '#mount.tsx'

export const open = (at: string, options: Omit<RenderOptions, 'at'> = {}) => renderPart(Directory, { ...options, at })

export type User = ReturnType<typeof open>['user']

/** Puts `text` in the place of what a field holds: at once, as by pasting. */
export async function enter(user: User, field: HTMLElement, text: string) {
  await user.clear(field)
  if (text) await user.paste(text)
}

/** A company as a search finds it. */
export const hit = (facts: Partial<SearchHit> = {}): SearchHit => ({
  ...testBusiness(facts),
  match: 'exact',
  featured: false,
  highlights: [],
  ...facts,
})

/** Names of what `list` holds, such as cards or rows. */
export const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)
