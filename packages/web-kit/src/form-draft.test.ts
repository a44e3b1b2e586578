import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, readDraft, storeDraft } from './form-draft.ts'

const defaults = { name: '', kind: 'maker', country: 'Kenya', text: '' }
const [ada, ben] = ['ada', 'ben']
const form = { store: 'test', defaults, choices: { kind: ['maker', 'trader'], country: ['Kenya', 'Ethiopia'] } }
let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const typed = { name: 'ቡና ላኪ', kind: 'trader', country: 'Ethiopia', text: 'Two\nlines' }

it('a new form starts with its defaults and a key of its own', () => {
  const { values, key } = readDraft(form, ada)
  expect(values).toEqual(defaults)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(readDraft(form, ada).key).not.toBe(key)
})

describe('a kept form', () => {
  it('comes back with what was typed, under the same key', () => {
    const { key } = readDraft(form, ada)
    storeDraft(form, { values: typed, key }, ada)
    expect(readDraft(form, ada)).toEqual({ values: typed, key })
  })

  it('holds nothing that is not among its defaults, such as a password', () => {
    const values = { ...typed, password: 'highland arabica 7' }
    storeDraft(form, { values, key: readDraft(form, ada).key }, ada)
    expect([...stored.values()].join()).toContain('ቡና ላኪ')
    expect([...stored.values()].join()).not.toContain('arabica')
  })

  it('is gone once it was sent, and the next form is another', () => {
    const { key } = readDraft(form, ada)
    storeDraft(form, { values: typed, key }, ada)
    forgetDraft(form, ada)
    const next = readDraft(form, ada)
    expect(next.values).toEqual(defaults)
    expect(next.key).not.toBe(key)
  })

  it('fills in what an older one lacks, and replaces choices that are no more', () => {
    const key = '0'.repeat(32)
    stored.set(
      'ungana:account:form:ada:test',
      JSON.stringify({ values: { name: 'Kahawa', country: 'Atlantis', kind: 'bank', text: 7, admin: 'yes' }, key }),
    )
    expect(readDraft(form, ada)).toEqual({ values: { ...defaults, name: 'Kahawa' }, key })
  })
})

describe('whose it is', () => {
  const keep = (owner?: string) => storeDraft(form, { values: typed, key: '0'.repeat(32) }, owner)
  const drafts = () => [ada, ben, undefined].map((owner) => readDraft(form, owner).values.name)

  it('nobody else who signs in here sees it, and nobody who does not', () => {
    keep(ada)
    expect(drafts()).toEqual([typed.name, '', ''])
  })

  it('stands under a name that the shell forgets at log-out', () => {
    keep(ada)
    keep()
    expect([...stored.keys()].every((name) => name.startsWith('ungana:account:'))).toBe(true)
  })

  it('what a visitor typed is his who signs in and opens it first, and nobody else’s from then on', () => {
    keep()
    expect(readDraft(form, undefined).values).toEqual(typed)
    expect(drafts()).toEqual([typed.name, '', ''])
    forgetDraft(form, ada)
    expect(drafts()).toEqual(['', '', ''])
  })

  it('what was typed before the sign-in is newer than what the account had kept, and nobody finds it afterwards', () => {
    storeDraft(form, { values: { ...typed, name: 'half of it' }, key: '1'.repeat(32) }, ada)
    keep()
    expect(drafts()).toEqual([typed.name, '', ''])
    // Signed in by another tab, without the form being read anew.
    keep()
    keep(ada)
    expect(drafts()).toEqual([typed.name, '', ''])
  })
})

describe('what is no draft', () => {
  it.each(['', 'null', '[]', '"x"', '{', '{"values":{}}', '{"values":null,"key":"a"}', `{"values":{},"key":"${'x'.repeat(32)}"}`])(
    '%s starts an empty form',
    (text) => {
      stored.set('ungana:account:form:ada:test', text)
      expect(readDraft(form, ada).values).toEqual(defaults)
    },
  )

  it('nor is storage that the browser forbids', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    const draft = readDraft(form, ada)
    expect(draft.values).toEqual(defaults)
    storeDraft(form, draft, ada)
    forgetDraft(form, ada)
  })
})
