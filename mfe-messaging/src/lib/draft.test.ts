import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Draft } from './draft.ts'

let stored: Map<string, string>
let inTab: Map<string, string>
let tab: EventTarget
const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
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

/** Sends, and ends when the test says so. */
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

it('leaves the box when it is sent, and what is typed meanwhile stays', async () => {
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

it('comes back before what was typed meanwhile where it was not taken', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const { sent, reject } = sending(draft)
  draft.write('And how many bags?')
  reject()
  await expect(sent).rejects.toThrow('no answer')
  expect(draft.text()).toBe('Washed or natural?\nAnd how many bags?')
})

it('is in the box again after a reload while it was on its way, under the same key', async () => {
  const draft = box()
  draft.write('Washed or natural?')
  const { key } = sending(draft)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const reloaded = box()
  expect(reloaded.text()).toBe('Washed or natural?')
  expect(sending(reloaded).key).toBe(key)
})

it('is tried again under the same key, other words go under another', async () => {
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

it('keeps its key where other words were typed between two attempts', async () => {
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

it('is nowhere any more once it was taken, and the same words are another message then', async () => {
  const draft = box()
  draft.write('Thanks')
  const keys: string[] = []
  const taken = (_content: string, key: string) => {
    keys.push(key)
    return answered()
  }
  await draft.send(taken)
  expect(stored.size).toBe(0)
  draft.write('Thanks')
  await draft.send(taken)
  expect(keys[1]).not.toBe(keys[0])
})

it('is nowhere any more once it was deleted by hand', async () => {
  const draft = box()
  draft.write('Thanks')
  await expect(draft.send(lost)).rejects.toThrow()
  draft.write('')
  expect(stored.size).toBe(0)
})

it('is an account’s own', () => {
  box('ada').write('Peaberry')
  expect(box('ben').text()).toBe('')
  expect(box(null).text()).toBe('')
  expect([...stored.values()]).toEqual(['Peaberry'])
})

it('is a visitor’s in this tab, until somebody logs in: it is then that account’s, once', () => {
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

it('tells whoever shows it', () => {
  const draft = box()
  const seen: string[] = []
  const stop = draft.subscribe(() => seen.push(draft.text()))
  draft.write('A')
  stop()
  draft.write('AB')
  expect(seen).toEqual(['A'])
})

/** What the browser tells of a change in another tab. */
const told = (key = 'ungana:account:draft:ada:kivu') => tab.dispatchEvent(Object.assign(new Event('storage'), { key }))

it('is not offered again where another tab has sent it', async () => {
  box().write('Washed or natural?')
  const [here, there] = [box(), box()]
  const seen: string[] = []
  const stop = here.subscribe(() => seen.push(here.text()))
  await there.send(answered)
  told('another')
  expect(seen).toEqual([])
  told()
  expect(seen).toEqual([''])
  stop()
  there.write('Thanks')
  told()
  expect(here.text()).toBe('')
})

it('stays as it was typed here since, whatever another tab does', async () => {
  box().write('Washed or natural?')
  const [here, there] = [box(), box()]
  const stop = here.subscribe(() => {})
  here.write('Washed or natural? And how many bags?')
  await there.send(answered)
  told()
  expect(here.text()).toBe('Washed or natural? And how many bags?')
  const { sent, resolve } = sending(here)
  there.write('Thanks')
  told()
  expect(here.text()).toBe('')
  resolve()
  await sent
  stop()
})

it('is not stopped by what is no draft, nor by a browser that keeps nothing', async () => {
  stored.set('ungana:account:draft-sent:ada:kivu', '{"content":7')
  const draft = box()
  vi.stubGlobal('localStorage', undefined)
  draft.write('Peaberry')
  expect(await draft.send(answered)).toBe('stored')
})

it('keeps what a visitor typed, whatever another tab of the account that logged in then types into its box', () => {
  box(null).write('Robusta?')
  const here = box()
  const stop = here.subscribe(() => {})
  stored.set('ungana:account:draft:ada:kivu', 'Typed there')
  told()
  expect(here.text()).toBe('Robusta?')
  stop()
})
