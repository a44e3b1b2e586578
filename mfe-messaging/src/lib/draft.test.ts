import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Draft } from './draft.ts'

let stored: Map<string, string>
let inTab: Map<string, string>
let tab: EventTarget
const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
beforeEach(() => {
  stored = new Map()
  inTab = new Map()
  tab = new EventTarget()
  vi.stubGlobal('window', tab)
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('sessionStorage', storageOf(inTab))
})
afterEach(() => void vi.unstubAllGlobals())

const box = (accountId: string | null = 'ada') => new Draft(accountId, 'kivu')
const answered = async () => 'stored'
const lost = () => Promise.reject(new Error('no answer'))

/** Starts to send. The test decides the result. */
function sending(draft: Draft) {
  let key = ''
  let end = { resolve: () => {}, reject: () => {} }
  const sent = draft.send(
    (_content, under) =>
      new Promise<string>((resolve, reject) => {
        key = under
        end = { resolve: () => resolve('stored'), reject: () => reject(new Error('no answer')) }
      }),
  )
  return { sent, key, ...end }
}

it('clears the field when sending starts, and keeps text that is typed while it sends', async () => {
  const draft = box()
  draft.write(' Washed or natural? ')
  const { sent, resolve } = sending(draft)
  expect(draft.text()).toBe('')
  draft.write('And how many bags?')
  resolve()
  expect(await sent).toBe('stored')
  expect(draft.text()).toBe('And how many bags?')
  expect(box().text()).toBe('And how many bags?')
})

it('puts the text back before newly typed text when sending fails', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const { sent, reject } = sending(draft)
  draft.write('And how many bags?')
  reject()
  await expect(sent).rejects.toThrow('no answer')
  expect(draft.text()).toBe('Washed or natural?\nAnd how many bags?')
})

it('puts the text back after a reload during sending, with the same key', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const { key } = sending(draft)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const reloaded = box()
  expect(reloaded.text()).toBe('Washed or natural?')
  expect(sending(reloaded).key).toBe(key)
})

it('retries the same text with the same key, and other text with a new key', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const keys: string[] = []
  const lostAnswer = (_content: string, key: string) => {
    keys.push(key)
    return lost()
  }
  await expect(draft.send(lostAnswer)).rejects.toThrow()
  await expect(draft.send(lostAnswer)).rejects.toThrow()
  draft.write('Washed?')
  await expect(draft.send(lostAnswer)).rejects.toThrow()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('retries with the same key when other text was typed between two attempts', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const keys: string[] = []
  const lostAnswer = (_content: string, key: string) => {
    keys.push(key)
    return lost()
  }
  await expect(draft.send(lostAnswer)).rejects.toThrow()
  draft.write('Washed?')
  draft.write('Washed or natural?')
  await expect(draft.send(lostAnswer)).rejects.toThrow()
  expect(keys[1]).toBe(keys[0])
})

it('deletes an accepted text, and sends the same text again as a new message', async () => {
  const draft = box()
  draft.write('Thanks')
  const keys: string[] = []
  const accepted = (_content: string, key: string) => {
    keys.push(key)
    return answered()
  }
  await draft.send(accepted)
  expect(stored.size).toBe(0)
  draft.write('Thanks')
  await draft.send(accepted)
  expect(keys[1]).not.toBe(keys[0])
})

it('deletes the draft when the user clears the field', async () => {
  const draft = box()
  draft.write('Thanks')
  await expect(draft.send(lost)).rejects.toThrow()
  draft.write('')
  expect(stored.size).toBe(0)
})

it('shows a draft only to its own account', () => {
  box('ada').write('Peaberry')
  expect(box('ben').text()).toBe('')
  expect(box(null).text()).toBe('')
  expect([...stored.values()]).toEqual(['Peaberry'])
})

it('keeps a visitor’s draft in the tab until login, then moves it to the account once', () => {
  box('ada').write('Peaberry?')
  box(null).write('Robusta?')
  expect([...stored.values()]).toEqual(['Peaberry?'])
  expect(new Draft('ada', 'huye').text()).toBe('')
  expect(box(null).text()).toBe('Robusta?')
  expect(box('ada').text()).toBe('Peaberry?\nRobusta?')
  expect(inTab.size).toBe(0)
  expect(box('ada').text()).toBe('Peaberry?\nRobusta?')
  expect(box('ben').text()).toBe('')
})

it('notifies its subscribers', () => {
  const draft = box()
  const seen: string[] = []
  const stop = draft.subscribe(() => seen.push(draft.text()))
  draft.write('A')
  stop()
  draft.write('AB')
  expect(seen).toEqual(['A'])
})

/** Simulates the storage event of another tab. */
const emitStorageEvent = (key = 'ungana:account:draft:ada:kivu') => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))

it('clears the draft when another tab has sent it', async () => {
  box().write('Washed or natural?')
  const [here, there] = [box(), box()]
  const seen: string[] = []
  const stop = here.subscribe(() => seen.push(here.text()))
  await there.send(answered)
  emitStorageEvent('another')
  expect(seen).toEqual([])
  emitStorageEvent()
  expect(seen).toEqual([''])
  stop()
  there.write('Thanks')
  emitStorageEvent()
  expect(here.text()).toBe('')
})

it('ignores changes from another tab after the user has typed in this tab', async () => {
  box().write('Washed or natural?')
  const [here, there] = [box(), box()]
  const stop = here.subscribe(() => {})
  here.write('Washed or natural? And how many bags?')
  await there.send(answered)
  emitStorageEvent()
  expect(here.text()).toBe('Washed or natural? And how many bags?')
  const { sent, resolve } = sending(here)
  there.write('Thanks')
  emitStorageEvent()
  expect(here.text()).toBe('')
  resolve()
  await sent
  stop()
})

it('ignores invalid stored data, and works when the browser cannot store data', async () => {
  stored.set('ungana:account:draft-sent:ada:kivu', '{"content":7')
  const draft = box()
  vi.stubGlobal('localStorage', undefined)
  draft.write('Peaberry')
  expect(await draft.send(answered)).toBe('stored')
})

it('keeps a visitor’s text after login, even if another tab types something else', () => {
  box(null).write('Robusta?')
  const here = box()
  const stop = here.subscribe(() => {})
  stored.set('ungana:account:draft:ada:kivu', 'Typed there')
  emitStorageEvent()
  expect(here.text()).toBe('Robusta?')
  stop()
})
