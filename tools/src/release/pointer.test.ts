import { describe, expect, it } from 'vitest'
import { canaried, canaryEnded, currentSince, earlierReleases, lastBuilt, type Pointer, promoted, released, rolledBack } from '#release/pointer.ts'

const [A, B, C, D] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc', 'dddddddddddd'] as const
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const pointerAfter = (...steps: ((pointer: Pointer, at: Date) => Pointer)[]): Pointer =>
  steps.reduce((pointer, step, index) => step(pointer, day(index + 2)), released(undefined, A, day(1)))
const release = (name: string) => (pointer: Pointer, at: Date) => released(pointer, name, at)
const canary = (name: string, percent: number) => (pointer: Pointer, at: Date) => canaried(pointer, name, percent, at)
const back = (pointer: Pointer, at: Date) => rolledBack(pointer, earlierReleases(pointer)[0] as string, at)

describe('a rollback', () => {
  it('goes further back each time', () => {
    const three = pointerAfter(release(B), release(C))
    expect(earlierReleases(three)).toEqual([B, A])
    const once = back(three, day(10))
    expect(once.current).toBe(B)
    const twice = back(once, day(11))
    expect(twice.current).toBe(A)
    expect(earlierReleases(twice)).toEqual([])
  })

  it('skips a release that was rolled back before', () => {
    const pointer = pointerAfter(release(B), back, release(C))
    expect(earlierReleases(pointer)).toEqual([A])
  })

  it('skips a canary that was never released to everybody', () => {
    expect(earlierReleases(pointerAfter(release(B), canary(C, 10), canaryEnded, release(D)))).toEqual([B, A])
  })

  it('of a promoted canary returns to the previous release', () => {
    expect(earlierReleases(pointerAfter(canary(B, 10), canary(B, 50), promoted))).toEqual([A])
  })

  it('works with a pointer written by hand', () => {
    expect(earlierReleases({ ...pointerAfter(release(B)), current: C })).toEqual([B, A])
  })

  it('to a named release keeps the earlier ones reachable', () => {
    expect(earlierReleases(pointerAfter(release(B), release(C), (pointer, at) => rolledBack(pointer, A, at)))).toEqual([])
    expect(earlierReleases(pointerAfter(release(B), back, (pointer, at) => rolledBack(pointer, B, at)))).toEqual([A])
  })
})

describe('a canary', () => {
  it('ends with a release, and the history names it', () => {
    const pointer = pointerAfter(canary(B, 10), release(C))
    expect(pointer.canary).toBeUndefined()
    expect(pointer.history.at(-1)).toMatchObject({ release: C, by: 'release', ended: B })
  })

  it('that is released to everybody does not count as ended', () => {
    expect(pointerAfter(canary(B, 10), release(B)).history.at(-1)).not.toHaveProperty('ended')
  })

  it('leaves the current release unchanged when it ends', () => {
    const pointer = pointerAfter(release(B), canary(C, 10), canaryEnded)
    expect(pointer).toMatchObject({ current: B })
    expect(pointer.canary).toBeUndefined()
    expect(currentSince(pointer)).toBe(day(2).toISOString())
  })

  it('must exist to be promoted or ended', () => {
    expect(() => promoted(pointerAfter(), day(9))).toThrow('no canary')
    expect(() => canaryEnded(pointerAfter(), day(9))).toThrow('no canary')
  })
})

it('knows since when the release is current', () => {
  expect(currentSince(pointerAfter(release(B), back))).toBe(day(3).toISOString())
  expect(currentSince(pointerAfter(canary(B, 10), promoted))).toBe(day(3).toISOString())
})

it.each<[string, Pointer, string]>([
  ['a release', pointerAfter(release(B)), B],
  ['a rollback', pointerAfter(release(B), back), B],
  ['a canary', pointerAfter(canary(B, 10)), B],
  ['a canary that was ended', pointerAfter(canary(B, 10), canaryEnded), B],
  ['a canary that was promoted', pointerAfter(canary(B, 10), promoted), B],
])('knows the last released build after %s', (_what, pointer, build) => expect(lastBuilt(pointer)).toBe(build))

it('drops the oldest history entries', () => {
  let pointer = released(undefined, A, day(1))
  for (let index = 0; index < 80; index += 1) pointer = released(pointer, index % 2 ? A : B, day(index + 2))
  expect(pointer.history).toHaveLength(50)
})
