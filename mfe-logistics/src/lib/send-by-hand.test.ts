import { ApiError } from '@ungana/web-kit'
import { expect, it } from 'vitest'
import { type DeliveryStep, momentOf } from './kept-steps.ts'
import { sendByHand } from './send-by-hand.ts'

const step = (id: string, refusal?: string): DeliveryStep => ({
  kind: 'delivery',
  id,
  userId: 'driver',
  bookingId: 'booking',
  at: '2026-11-22T09:00:00.000Z',
  code: '123455',
  photo: new Blob([id]),
  ...(refusal && { refusal }),
})
const wrongCode = new ApiError(403, 'x', { code: 'LOGISTICS_WRONG_CODE', message: 'Wrong code', requestId: 'x' })
const noNetwork = new ApiError(0, 'x')

/** A phone on which `before` waits; `keeps` is false where it has no room. What is on it while something is sent counts, too. */
function phone(before: readonly DeliveryStep[], keeps = true) {
  const on = new Map(before.map((each) => [each.id, each]))
  let whileSent: string[] = []
  return {
    ids: () => [...on.keys()],
    whileSent: () => whileSent,
    means: (error?: ApiError) => ({
      send: async (sent: DeliveryStep) => {
        whileSent = [...on.keys()]
        if (error && keeps) on.set(sent.id, error === wrongCode ? { ...sent, refusal: 'Wrong code' } : sent)
        if (error) throw error
      },
      kept: async () => [...on.values()],
      drop: async (id: string) => on.delete(id),
    }),
  }
}

it('keeps photo and words of a second refusal: the form is drawn from what waits on this phone', async () => {
  const refused = step('one', 'Wrong code')
  const { ids, means } = phone([refused])
  expect(await sendByHand(step('two'), refused, means(wrongCode))).toEqual({ kind: 'refused', error: wrongCode })
  expect(ids()).toEqual(['two'])
})

it('says when it happened as it was kept, but for a moment that was refused', () => {
  const refused = step('one', 'Wrong code')
  const now = new Date('2026-11-22T12:00:00Z')
  expect(momentOf(refused, now)).toBe(refused.at)
  expect(momentOf({ ...refused, refusedField: 'code' }, now)).toBe(refused.at)
  expect(momentOf({ ...refused, refusedField: 'at' }, now)).toBe(now.toISOString())
  expect(momentOf(undefined, now)).toBe(now.toISOString())
})

it('keeps nothing after a first refusal: the form has it', async () => {
  const { ids, means } = phone([])
  expect((await sendByHand(step('one'), undefined, means(wrongCode))).kind).toBe('refused')
  expect(ids()).toEqual([])
})

it('lets go of what was refused only after another is sent or kept', async () => {
  const refused = step('one', 'Wrong code')
  for (const [error, kind, left] of [
    [undefined, 'sent', []],
    [noNetwork, 'kept', ['two']],
  ] as const) {
    const { ids, whileSent, means } = phone([refused])
    expect(await sendByHand(step('two'), refused, means(error))).toEqual({ kind })
    expect(whileSent()).toEqual(['one'])
    expect(ids()).toEqual(left)
  }
})

it.each([wrongCode, noNetwork])('leaves what was refused where it is when there is no room for another: %s', async (error) => {
  const refused = step('one', 'Wrong code')
  const { ids, means } = phone([refused], false)
  expect((await sendByHand(step('two'), refused, means(error))).kind).toBe(error === wrongCode ? 'refused' : 'lost')
  expect(ids()).toEqual(['one'])
})
