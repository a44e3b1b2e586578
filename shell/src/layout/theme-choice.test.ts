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

test.each(themeChoices)('%s is kept, and marks the document', (choice) => {
  storeThemeChoice('dark')
  storeThemeChoice(choice)
  expect(readThemeChoice()).toBe(choice)
  expect(page.attributes.get('data-theme')).toBe(choice === 'system' ? undefined : choice)
})

test('what is stored and means nothing is the system', () => {
  stored.set('ungana:theme', 'sepia')
  expect(readThemeChoice()).toBe('system')
})

test('without storage the page still changes', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => storeThemeChoice('dark')).not.toThrow()
  expect(page.attributes.get('data-theme')).toBe('dark')
  expect(readThemeChoice()).toBe('system')
  expect(currentThemeChoice()).toBe('dark')
})

test('who listens is told of a choice, until they stop', () => {
  const told: string[] = []
  const stop = onThemeChoice(() => told.push(currentThemeChoice()))
  storeThemeChoice('light')
  stop()
  storeThemeChoice('dark')
  expect(told).toEqual(['light'])
})

test('the script before the bundle marks the page of who is remembered, and of nobody else', () => {
  const run = () => {
    const fresh = fakeDocument()
    runInNewContext(early, { document: fresh.document, localStorage })
    return fresh.attributes.has('data-member')
  }
  expect(run()).toBe(false)
  storeUser({ id: '1', username: 'kivu', businessName: 'Kivu', role: 'member' })
  expect(run()).toBe(true)
})

test.each(themeChoices)('the script before the bundle understands %s', (choice) => {
  storeThemeChoice(choice)
  const fresh = fakeDocument()
  runInNewContext(early, { document: fresh.document, localStorage })
  expect(fresh.attributes.get('data-theme')).toBe(choice === 'system' ? undefined : choice)
})
