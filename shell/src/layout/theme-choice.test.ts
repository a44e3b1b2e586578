import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeUser } from '#session/stored-user.ts'
import { currentThemeChoice, onThemeChoice, readThemeChoice, storeThemeChoice, themeChoices } from './theme-choice.ts'

const early = readFileSync(join(import.meta.dirname, '../../early.js'), 'utf8')

function fakeDocument() {
  const attributes = new Map<string, string>()
  const documentElement = {
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  return { attributes, document: { documentElement } }
}

let stored: Map<string, string>
let page: ReturnType<typeof fakeDocument>
beforeEach(() => {
  stored = new Map()
  page = fakeDocument()
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test.each(themeChoices)('stores %s and marks the document', (choice) => {
  storeThemeChoice('dark')
  storeThemeChoice(choice)
  expect(readThemeChoice()).toBe(choice)
  expect(page.attributes.get('data-theme')).toBe(choice === 'system' ? undefined : choice)
})

test('treats an unknown stored value as the system theme', () => {
  stored.set('ungana:theme', 'sepia')
  expect(readThemeChoice()).toBe('system')
})

test('a choice changes the page without storage, too', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => storeThemeChoice('dark')).not.toThrow()
  expect(page.attributes.get('data-theme')).toBe('dark')
  expect(readThemeChoice()).toBe('system')
  expect(currentThemeChoice()).toBe('dark')
})

test('tells listeners about a choice until they stop', () => {
  const choices: string[] = []
  const stop = onThemeChoice(() => choices.push(currentThemeChoice()))
  storeThemeChoice('light')
  stop()
  storeThemeChoice('dark')
  expect(choices).toEqual(['light'])
})

const runEarly = (document: object) => runInNewContext(early, { document, localStorage, window: {}, addEventListener() {} })

test('the inline script marks the page only for a remembered user', () => {
  const run = () => {
    const fresh = fakeDocument()
    runEarly(fresh.document)
    return fresh.attributes.has('data-member')
  }
  expect(run()).toBe(false)
  storeUser({ id: '1', username: 'kivu', businessName: 'Kivu', role: 'member' })
  expect(run()).toBe(true)
})

test.each(themeChoices)('the inline script understands %s', (choice) => {
  storeThemeChoice(choice)
  const fresh = fakeDocument()
  runEarly(fresh.document)
  expect(fresh.attributes.get('data-theme')).toBe(choice === 'system' ? undefined : choice)
})
