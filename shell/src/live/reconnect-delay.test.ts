import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reconnectDelay } from './reconnect-delay.ts'

const random = fc.double({ min: 0, max: 1, noNaN: true })

test('waits longer after each failure, at most half a minute, with a random part', () => {
  expect([0, 1, 3, 50].map((failures) => reconnectDelay(failures, 0, 1))).toEqual([5000, 10_000, 30_000, 30_000])
  fc.assert(
    fc.property(fc.nat(200), random, (failures, part) => {
      expect(reconnectDelay(failures, 0, part)).toBe(Math.round(reconnectDelay(failures, 0, 1) * part))
    }),
  )
})

test('comes back no earlier than the server asks for, and spreads what follows', () => {
  expect([0, 0.5, 1].map((part) => reconnectDelay(0, 10, part))).toEqual([10_000, 15_000, 20_000])
  fc.assert(
    fc.property(fc.nat(200), fc.nat(3600), random, (failures, pause, part) => {
      expect(reconnectDelay(failures, pause, part)).toBeGreaterThanOrEqual(pause * 1000)
    }),
  )
})
