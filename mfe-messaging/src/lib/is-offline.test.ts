import { ApiError } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { isOffline } from './is-offline.ts'

test.each([
  [{ isPaused: true, error: null }, true],
  [{ isPaused: false, error: new ApiError(0, 'No connection') }, true],
  [{ isPaused: false, error: new ApiError(503, 'Service Unavailable') }, false],
  [{ isPaused: false, error: new Error('Not as the contract has it') }, false],
  [{ isPaused: false, error: null }, false],
])('%o is offline: %s', (state, offline) => {
  expect(isOffline(state)).toBe(offline)
})
