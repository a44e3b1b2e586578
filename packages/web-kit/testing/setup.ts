/** Vitest's setup file of component tests: what happy-dom lacks, and what every test begins and ends with. */
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { network } from './network.ts'

// A hang guard, not an expectation of speed.
configure({ asyncUtilTimeout: 30_000 })
// Testing Library moves a stopped clock by this name, 50 ms with each look at the page. What a test waits for takes real time, and as many looks as that
// may be: the clock must not run meanwhile. Only what is due at once happens.
vi.stubGlobal('jest', { advanceTimersByTime: () => vi.advanceTimersByTime(0) })

// Node does not know the files of happy-dom: a copy would be empty. IndexedDB copies what it is given.
const copy = structuredClone
vi.stubGlobal('structuredClone', copyWithFiles)
function copyWithFiles(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(copyWithFiles)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return copy(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyWithFiles(part)]))
}

beforeAll(network.begin)
afterAll(network.end)

const complaints: string[] = []
beforeEach(() => {
  complaints.length = 0
  // React says by these what a browser's console would show: a warning is a fault.
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => {
      // The page that a reader was led to is another part's: the shell would draw it.
      if (!String(words[0]).startsWith('No routes matched location')) complaints.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  cleanup()
  // What looks at a stopped clock goes before the clock does.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  localStorage.clear()
  sessionStorage.clear()
  expect([...network.reset(), ...complaints.splice(0)]).toEqual([])
})
