import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultCompany } from './form-values.ts'
import { forgetDraft, readDraft, storeDraft } from './registration-draft.ts'

const STORE = 'ungana:business-registration'
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

const typed = { ...defaultCompany, businessName: 'ቡና ላኪ', country: 'Ethiopia', businessType: 'trader', description: 'Two\nlines' }

describe('a new form', () => {
  it('starts with manufacturer, Kenya and a key of its own', () => {
    const { company, key } = readDraft()
    expect(company).toEqual({ ...defaultCompany, businessType: 'manufacturer', country: 'Kenya' })
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(readDraft().key).not.toBe(key)
  })
})

describe('a kept form', () => {
  it('comes back with what was typed, under the same key', () => {
    const { key } = readDraft()
    storeDraft({ company: typed, key })
    expect(readDraft()).toEqual({ company: typed, key })
  })

  it('never holds a password', () => {
    const values = { ...typed, password: 'highland arabica 7', confirmPassword: 'highland arabica 7' }
    storeDraft({ company: values, key: readDraft().key })
    expect([...stored.values()].join()).toContain('ቡና ላኪ')
    expect([...stored.values()].join()).not.toContain('arabica')
  })

  it('is gone once it was sent, and the next form is another', () => {
    const { key } = readDraft()
    storeDraft({ company: typed, key })
    forgetDraft()
    const next = readDraft()
    expect(next.company).toEqual(defaultCompany)
    expect(next.key).not.toBe(key)
  })

  it('fills in what an older one lacks, and replaces choices that are no more', () => {
    const key = '0'.repeat(32)
    stored.set(STORE, JSON.stringify({ company: { businessName: 'Kahawa', country: 'Atlantis', businessType: 'bank', phone: 7, admin: 'yes' }, key }))
    expect(readDraft()).toEqual({ company: { ...defaultCompany, businessName: 'Kahawa' }, key })
  })
})

describe('what is no draft', () => {
  it.each(['', 'null', '[]', '"x"', '{', '{"company":{}}', '{"company":null,"key":"a"}', `{"company":{},"key":"${'x'.repeat(32)}"}`])(
    '%s starts an empty form',
    (text) => {
      stored.set(STORE, text)
      expect(readDraft().company).toEqual(defaultCompany)
    },
  )

  it('nor is storage that the browser forbids', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    const draft = readDraft()
    expect(draft.company).toEqual(defaultCompany)
    storeDraft(draft)
    forgetDraft()
  })
})
