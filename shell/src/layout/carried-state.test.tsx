import { afterEach, expect, test, vi } from 'vitest'
import { carryState, restoreState } from './carried-state.ts'

const state = { usr: { paymentId: '7' }, key: 'k', idx: 3 }
afterEach(() => window.history.replaceState(null, '', '/'))

test('carries the state of a page into its new document, once', () => {
  window.history.replaceState(state, '', '/')
  carryState()
  window.history.replaceState(null, '')
  restoreState()
  expect(window.history.state).toEqual(state)
  window.history.replaceState(null, '')
  restoreState()
  expect(window.history.state).toBeNull()
})

test('gives no state to another page', () => {
  window.history.replaceState(state, '', '/')
  carryState()
  window.history.replaceState(null, '', '/about')
  restoreState()
  expect(window.history.state).toBeNull()
})

test('opens the page without a state when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  carryState()
  restoreState()
  expect(window.history.state).toBeNull()
})
