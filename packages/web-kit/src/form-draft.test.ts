import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDraft, readDraft, storeDraft } from './form-draft.ts'

const defaults = { name: '', kind: 'maker', country: 'Kenya', text: '' }
const form = { store: 'ungana:test', defaults, choices: { kind: ['maker', 'trader'], country: ['Kenya', 'Ethiopia'] } }
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
  const { values, key } = readDraft(form)
  expect(values).toEqual(defaults)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(readDraft(form).key).not.toBe(key)
})

describe('a kept form', () => {
  it('comes back with what was typed, under the same key', () => {
    const { key } = readDraft(form)
    storeDraft(form, { values: typed, key })
    expect(readDraft(form)).toEqual({ values: typed, key })
  })

  it('holds nothing that is not among its defaults, such as a password', () => {
    const values = { ...typed, password: 'highland arabica 7' }
    storeDraft(form, { values, key: readDraft(form).key })
    expect([...stored.values()].join()).toContain('ቡና ላኪ')
    expect([...stored.values()].join()).not.toContain('arabica')
  })

  it('is gone once it was sent, and the next form is another', () => {
    const { key } = readDraft(form)
    storeDraft(form, { values: typed, key })
    forgetDraft(form)
    const next = readDraft(form)
    expect(next.values).toEqual(defaults)
    expect(next.key).not.toBe(key)
  })

  it('fills in what an older one lacks, and replaces choices that are no more', () => {
    const key = '0'.repeat(32)
    stored.set(form.store, JSON.stringify({ values: { name: 'Kahawa', country: 'Atlantis', kind: 'bank', text: 7, admin: 'yes' }, key }))
    expect(readDraft(form)).toEqual({ values: { ...defaults, name: 'Kahawa' }, key })
  })
})

describe('what is no draft', () => {
  it.each(['', 'null', '[]', '"x"', '{', '{"values":{}}', '{"values":null,"key":"a"}', `{"values":{},"key":"${'x'.repeat(32)}"}`])(
    '%s starts an empty form',
    (text) => {
      stored.set(form.store, text)
      expect(readDraft(form).values).toEqual(defaults)
    },
  )

  it('nor is storage that the browser forbids', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    const draft = readDraft(form)
    expect(draft.values).toEqual(defaults)
    storeDraft(form, draft)
    forgetDraft(form)
  })
})
