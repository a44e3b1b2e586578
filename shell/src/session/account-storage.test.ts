import { afterEach, expect, test, vi } from 'vitest'
import { forgetAccountStorage, forgetWithOtherTabs } from './account-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** As much of a browser's as is used here: its keys are its own properties. */
function storage(names: readonly string[]) {
  const kept = Object.create({
    removeItem: (name: string) => void delete kept[name],
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
  })
  for (const name of names) kept[name] = '1'
  return kept
}

const [ADA, BEN] = ['0190aaaa-0000-7000-8000-00000000000a', '0190aaaa-0000-7000-8000-00000000000b']

test('what is kept for the account goes, the rest of the site’s stays', async () => {
  const [local, session] = [
    storage(['ungana:theme', `ungana:account:draft:${ADA}:${BEN}`, 'other']),
    storage([`ungana:account:form:${ADA}:report:${BEN}`, 'ungana:review:y']),
  ]
  const deleted: string[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: `ungana:account:outbox:${ADA}` }, { name: `ungana:account:waiting:messaging:${ADA}` }, { name: 'else' }, {}],
    deleteDatabase: (name: string) => deleted.push(name),
  })
  await forgetAccountStorage(ADA)
  expect([Object.keys(local), Object.keys(session), deleted]).toEqual([
    ['ungana:theme', 'other', 'ungana.left'],
    ['ungana:review:y'],
    [`ungana:account:outbox:${ADA}`, `ungana:account:waiting:messaging:${ADA}`],
  ])
})

test('what another account left in this browser waits for it, and what names no account goes with whoever leaves', async () => {
  const others = [`ungana:account:draft:${BEN}:${ADA}`, `ungana:account:auto-translate:${BEN}:${ADA}`]
  const [local, session] = [storage(others), storage([`ungana:account:profile:${BEN}:contact`, `ungana:account:form::report:${BEN}`])]
  const deleted: string[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', {
    databases: async () =>
      ['outbox', `outbox:${BEN}`, `waiting:messaging:${BEN}`, `waiting:messaging:${ADA}`].map((name) => ({ name: `ungana:account:${name}` })),
    deleteDatabase: (name: string) => deleted.push(name),
  })
  await forgetAccountStorage(ADA)
  expect([Object.keys(local), Object.keys(session), deleted]).toEqual([
    [...others, 'ungana.left'],
    [`ungana:account:profile:${BEN}:contact`],
    ['ungana:account:outbox', `ungana:account:waiting:messaging:${ADA}`],
  ])
})

test('a browser that forbids storage, or has none, is no failure', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('indexedDB', undefined)
  await expect(forgetAccountStorage(ADA)).resolves.toBeUndefined()
})

test('what another tab keeps for itself goes with a log-out here', () => {
  const session = storage([`ungana:account:form:${ADA}:refund`, `ungana:account:form:${BEN}:refund`, 'ungana:review:y'])
  const tab = new EventTarget()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', tab)
  const stop = forgetWithOtherTabs()
  const told = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: `${ADA} 1` }))
  told('ungana.user')
  expect(Object.keys(session)).toHaveLength(3)
  told('ungana.left')
  expect(Object.keys(session)).toEqual([`ungana:account:form:${BEN}:refund`, 'ungana:review:y'])
  stop()
})
