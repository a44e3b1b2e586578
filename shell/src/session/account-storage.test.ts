import { afterEach, expect, test, vi } from 'vitest'
import { forgetWithOtherTabs } from './account-storage.ts'
import { forgetAccountStorage } from './forget-account-storage.ts'

afterEach(() => vi.unstubAllGlobals())

/** The features of Storage that these tests need. Its keys are its own properties. */
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

test('removes what is stored for the account and keeps the rest', async () => {
  const [local, session] = [
    storage(['ungana:theme', `ungana:account:draft:${ADA}:${BEN}`, 'other']),
    storage([`ungana:account:form:${ADA}:report:${BEN}`, 'ungana:review:y']),
  ]
  const deleted: string[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', {
    databases: async () => [{ name: `ungana:account:journal:${ADA}` }, { name: `ungana:account:waiting:messaging:${ADA}` }, { name: 'else' }, {}],
    deleteDatabase: (name: string) => deleted.push(name),
  })
  const postMessage = vi.fn()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  await forgetAccountStorage(ADA)
  expect(postMessage.mock.calls).toEqual([[{ kind: 'left' }]])
  expect([Object.keys(local), Object.keys(session), deleted]).toEqual([
    ['ungana:theme', 'other', 'ungana.left'],
    ['ungana:review:y'],
    [`ungana:account:journal:${ADA}`, `ungana:account:waiting:messaging:${ADA}`],
  ])
})

test('a log-out keeps the drafts of a colleague, and removes those whose author is not known', async () => {
  const [CAT, DAN] = ['0190aaaa-0000-7000-8000-00000000000c', '0190aaaa-0000-7000-8000-00000000000d']
  const ofCat = [`ungana:account:draft:${ADA}:by:${CAT}:${BEN}`, `ungana:account:form:${ADA}:by:${CAT}:report`]
  const ofDan = [`ungana:account:draft:${ADA}:by:${DAN}:${BEN}`]
  const [local, session] = [storage([...ofCat, ...ofDan, `ungana:account:draft:${ADA}:${BEN}`]), storage([...ofCat, ...ofDan])]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  await forgetAccountStorage(`${ADA}:by:${DAN}`)
  expect([Object.keys(local), Object.keys(session)]).toEqual([[...ofCat, 'ungana.left'], ofCat])
})

test('a log-out keeps the data of another account and removes data that names no account', async () => {
  const others = [`ungana:account:draft:${BEN}:${ADA}`, `ungana:account:auto-translate:${BEN}:${ADA}`]
  const [local, session] = [storage(others), storage([`ungana:account:profile:${BEN}:contact`, `ungana:account:form::report:${BEN}`])]
  const deleted: string[] = []
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('indexedDB', {
    databases: async () =>
      ['outbox', `journal:${BEN}`, `waiting:messaging:${BEN}`, `waiting:messaging:${ADA}`].map((name) => ({ name: `ungana:account:${name}` })),
    deleteDatabase: (name: string) => deleted.push(name),
  })
  await forgetAccountStorage(ADA)
  expect([Object.keys(local), Object.keys(session), deleted]).toEqual([
    [...others, 'ungana.left'],
    [`ungana:account:profile:${BEN}:contact`],
    ['ungana:account:outbox', `ungana:account:waiting:messaging:${ADA}`],
  ])
})

test('works in a browser without storage', async () => {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('indexedDB', undefined)
  await expect(forgetAccountStorage(ADA)).resolves.toBeUndefined()
})

test('a log-out in another tab removes the account’s data from the session storage of this tab', () => {
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
