import { setLessData, usesLessData } from '@ungana/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseLessData, startLessData } from './less-data-choice.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  setLessData(false)
})

const connect = (saveData: boolean) => Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })
/** Opens a document that the gateway has marked, or not. */
function opened(marked = false) {
  setLessData(marked)
  startLessData()
  return usesLessData()
}

test('without a choice a device does as its browser asks in scripts, or in a header', () => {
  expect(opened()).toBe(false)
  connect(true)
  expect(opened()).toBe(true)
  connect(false)
  expect([opened(), opened(true)]).toEqual([false, true])
})

test('a choice lasts, whatever the browser asks for', () => {
  connect(true)
  chooseLessData(false)
  expect([usesLessData(), opened(), opened(true)]).toEqual([false, false, false])
  connect(false)
  chooseLessData(true)
  expect([usesLessData(), opened()]).toEqual([true, true])
})

test('a choice is valid for the page without storage, too', () => {
  const fails = () => {
    throw new Error('planted')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(fails)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fails)
  expect(opened()).toBe(false)
  chooseLessData(true)
  expect(usesLessData()).toBe(true)
})
