/** Vitest's setup file for component tests: adds what happy-dom lacks, and prepares and cleans up each test. */
import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { startClock } from './clock.ts'
import { network } from './network.ts'
import { lostReferences, unsaid } from './unsaid.ts'

startClock()

/** Milliseconds that a test waits for its page. Ends hanging tests; not a speed limit. */
const PATIENCE = 30_000
configure({ asyncUtilTimeout: PATIENCE })
// No test stops this clock.
const now = () => Number(process.hrtime.bigint() / 1_000_000n)
let begunAt = now()
// Testing Library calls this to move a stopped clock by 50 ms each time it checks the page. The number of checks varies, so the clock must not move:
// only timers that are due run. Without the last step, a page that never becomes right would be checked forever.
// No stub of Vitest: a test may remove all stubs, and without this function a page is never checked again.
Object.assign(globalThis, { jest: { advanceTimersByTime: () => vi.advanceTimersByTime(now() - begunAt > PATIENCE ? PATIENCE : 0) } })

// React records a stack trace for every element it creates, which took a tenth of these tests' time. Past its limit it records none.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })

// Node's structuredClone turns happy-dom files into empty objects, and IndexedDB clones its values.
const copy = structuredClone
globalThis.structuredClone = copyWithFiles as typeof structuredClone
function copyWithFiles(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(copyWithFiles)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return copy(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyWithFiles(part)]))
}

beforeAll(network.begin)

const complaints: string[] = []
/** What left the page during a test. */
const removed: Element[] = []
const keepRemoved = (records: readonly MutationRecord[]) => {
  for (const { removedNodes } of records) for (const node of removedNodes) if (node instanceof Element) removed.push(node)
}
const removals = new MutationObserver(keepRemoved)
beforeAll(() => removals.observe(document.body, { childList: true, subtree: true }))
afterAll(() => removals.disconnect())

beforeEach(() => {
  begunAt = now()
  complaints.length = 0
  // React reports problems on the console. Every message fails the test.
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation((...words) => {
      // Links may lead to pages of other parts, which the shell would render.
      if (!String(words[0]).startsWith('No routes matched location')) complaints.push(words.map(String).join(' '))
    })
})

afterEach(() => {
  keepRemoved(removals.takeRecords())
  complaints.push(...[document.body, ...removed.splice(0)].flatMap(unsaid), ...lostReferences(document.body))
  cleanup()
  document.head.replaceChildren()
  // Restore mocks first: some of them use the stopped clock.
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('unganaTexts', undefined)
  localStorage.clear()
  sessionStorage.clear()
  expect([...network.reset(), ...complaints.splice(0)]).toEqual([])
})
