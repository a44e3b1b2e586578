import { describe, expect, test } from 'vitest'
import { isInCanary, laneCookie, laneCookieName, laneOf, newLane } from './lanes.ts'

const everyLane = Array.from({ length: 10_000 }, (_, lane) => lane)
const inCanary = (part: string, release: string, percent: number) => everyLane.filter((lane) => isInCanary(lane, part, release, percent))

describe('the lanes that get a canary', () => {
  test.each([1, 10, 50, 99])('are %d percent of all lanes, plus or minus one percent', (percent) => {
    // The lanes are fixed, so the share is the same on every run.
    const share = (inCanary('directory', '0a1b2c3d4e5f', percent).length / everyLane.length) * 100
    expect(Math.abs(share - percent)).toBeLessThan(1)
  })

  test('are none at 0 percent and all at 100 percent', () => {
    expect(inCanary('directory', '0a1b2c3d4e5f', 0)).toEqual([])
    expect(inCanary('directory', '0a1b2c3d4e5f', 100)).toHaveLength(everyLane.length)
  })

  test('keep the canary when its share grows', () => {
    const few = inCanary('directory', '0a1b2c3d4e5f', 10)
    const more = new Set(inCanary('directory', '0a1b2c3d4e5f', 25))
    expect(few.filter((lane) => !more.has(lane))).toEqual([])
  })

  test.each([
    ['another part', 'messaging', '0a1b2c3d4e5f'],
    ['the next canary of the same', 'directory', '0a1b2c3d4e60'],
  ])('are independent of the lanes of %s', (_what, part, release) => {
    const one = inCanary('directory', '0a1b2c3d4e5f', 50)
    const both = one.filter((lane) => isInCanary(lane, part, release, 50))
    expect(Math.abs(both.length / one.length - 0.5)).toBeLessThan(0.04)
  })
})

describe('the cookie', () => {
  test('is read back as the same lane', () => {
    for (const lane of [0, 7, 9999, newLane()]) {
      const cookie = laneCookie(lane, 'ungana_lane').split(';')[0]
      expect(laneOf(`a=b; ${cookie}; c=d`, 'ungana_lane')).toBe(lane)
    }
  })

  test.each([undefined, '', 'ungana_lane=', 'ungana_lane=12', 'ungana_lane=12345', 'ungana_lane=-001', 'ungana_lane=1e10', 'xungana_lane=0001'])(
    'is ignored if it is malformed: %s',
    (header) => expect(laneOf(header, 'ungana_lane')).toBeUndefined(),
  )

  test('is limited to this host on https and hidden from scripts', () => {
    expect(laneCookieName(['http://localhost:8080'])).toBe('ungana_lane')
    expect(laneCookieName(['http://localhost:8080', 'https://ungana.example'])).toBe('__Host-ungana_lane')
    const name = laneCookieName(['https://ungana.example'])
    expect(laneCookie(7, name)).toBe('__Host-ungana_lane=0007; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure')
    expect(laneCookie(7, 'ungana_lane')).not.toContain('Secure')
  })
})
