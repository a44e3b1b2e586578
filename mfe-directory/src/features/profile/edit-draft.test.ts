import { afterEach, expect, it, vi } from 'vitest'
import { draftStore, forgetEditDraft, newDraft, readEditDraft, storeEditDraft } from './edit-draft.ts'

afterEach(() => vi.unstubAllGlobals())

it('stores an edit for each company, with a key that the shell deletes at logout', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  const draft = newDraft({ phone: '+254 700 000 000' }, 3)
  const store = draftStore('ada', 'contact')
  storeEditDraft(store, draft)
  expect([...stored.keys()]).toEqual(['ungana:account:profile:ada:contact'])
  expect(readEditDraft(store, ['phone'])).toEqual(draft)
  expect(readEditDraft(draftStore('ben', 'contact'), ['phone'])).toBeUndefined()
  forgetEditDraft(store)
  expect(readEditDraft(store, ['phone'])).toBeUndefined()
})
