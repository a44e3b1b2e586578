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

it('a new form starts with its defaults and a new key', () => {
  const { values, key } = readDraft(form, ada)
  expect(values).toEqual(defaults)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(readDraft(form, ada).key).not.toBe(key)
})

describe('a stored draft', () => {
  it('comes back with the typed values and the same key', () => {
    const { key } = readDraft(form, ada)
    storeDraft(form, { values: typed, key }, ada)
    expect(readDraft(form, ada)).toEqual({ values: typed, key })
  })

  it('contains only fields that have a default, so no password', () => {
    const values = { ...typed, password: 'highland arabica 7' }
    storeDraft(form, { values, key: readDraft(form, ada).key }, ada)
    expect([...stored.values()].join()).toContain('ቡና ላኪ')
    expect([...stored.values()].join()).not.toContain('arabica')
  })

  it('is deleted after sending, and the next form has a new key', () => {
    const { key } = readDraft(form, ada)
    storeDraft(form, { values: typed, key }, ada)
    forgetDraft(form, ada)
    const next = readDraft(form, ada)
    expect(next.values).toEqual(defaults)
    expect(next.key).not.toBe(key)
  })

  it('gets defaults for missing fields and removed options', () => {
    const key = '0'.repeat(32)
    stored.set(
      'ungana:account:form:ada:test',
      JSON.stringify({ values: { name: 'Kahawa', country: 'Atlantis', kind: 'bank', text: 7, admin: 'yes' }, key }),
    )
    expect(readDraft(form, ada)).toEqual({ values: { ...defaults, name: 'Kahawa' }, key })
  })
})

describe('the owner of a draft', () => {
  const keep = (owner?: string) => storeDraft(form, { values: typed, key: '0'.repeat(32) }, owner)
  const drafts = () => [ada, ben, undefined].map((owner) => readDraft(form, owner).values.name)

  it('is the only one who sees it', () => {
    keep(ada)
    expect(drafts()).toEqual([typed.name, '', ''])
  })

  it('loses it when logging out, by its name in storage', () => {
    keep(ada)
    keep()
    expect([...stored.keys()].every((name) => name.startsWith('ungana:account:'))).toBe(true)
  })

  it('is the first account that logs in and opens a visitor’s draft', () => {
    keep()
    expect(readDraft(form, undefined).values).toEqual(typed)
    expect(drafts()).toEqual([typed.name, '', ''])
    forgetDraft(form, ada)
    expect(drafts()).toEqual(['', '', ''])
  })

  it('gets the visitor’s draft instead of an older one', () => {
    storeDraft(form, { values: { ...typed, name: 'half of it' }, key: '1'.repeat(32) }, ada)
    keep()
    expect(drafts()).toEqual([typed.name, '', ''])
    // The user logs in from another tab, so this tab does not read the draft again before it stores it.
    keep()
    keep(ada)
    expect(drafts()).toEqual([typed.name, '', ''])
  })
})

describe('an invalid draft', () => {
  it.each(['', 'null', '[]', '"x"', '{', '{"values":{}}', '{"values":null,"key":"a"}', `{"values":{},"key":"${'x'.repeat(32)}"}`])(
    '%s starts an empty form',
    (text) => {
      stored.set('ungana:account:form:ada:test', text)
      expect(readDraft(form, ada).values).toEqual(defaults)
    },
  )

  it('blocked storage starts an empty form', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
    const draft = readDraft(form, ada)
    expect(draft.values).toEqual(defaults)
    storeDraft(form, draft, ada)
    forgetDraft(form, ada)
  })
})
