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

test('what is kept for an account goes, the rest of the site’s stays', async () => {
  const [local, session] = [storage(['ungana:theme', 'ungana:account:draft:a:b', 'other']), storage(['ungana:account:report:x', 'ungana:review:y'])]
  const deleted: string[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: 'ungana:account:outbox' }, { name: 'else' }, {}],
    deleteDatabase: (name: string) => deleted.push(name),
  })
  await forgetAccountStorage()
  expect([Object.keys(local), Object.keys(session), deleted]).toEqual([
    ['ungana:theme', 'other', 'ungana.left'],
    ['ungana:review:y'],
    ['ungana:account:outbox'],
  ])
})

test('a browser that forbids storage, or has none, is no failure', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('indexedDB', undefined)
  await expect(forgetAccountStorage()).resolves.toBeUndefined()
})

test('what another tab keeps for itself goes with a log-out here', () => {
  const session = storage(['ungana:account:form:ada:refund', 'ungana:review:y'])
  const tab = new EventTarget()
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', tab)
  const stop = forgetWithOtherTabs()
  const told = (key: string) => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))
  told('ungana.user')
  expect(Object.keys(session)).toHaveLength(2)
  told('ungana.left')
  expect(Object.keys(session)).toEqual(['ungana:review:y'])
  stop()
})
