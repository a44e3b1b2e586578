import { addMilestone } from '@ungana/contracts-logistics'
import { waitingMark } from '@ungana/contracts-shell'
import { answer, refuse, renderSlot, sample, waitFor } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { newMember, storedSteps, storeStep } from '#testing/stored-steps.ts'
import WaitingSteps from './waiting-steps.tsx'

const { id: bookingId } = await sample({ addMilestone })
const milestone = { bookingId, data: { kind: 'milestone', status: 'in transit', at: '2026-11-24T06:00:00.000Z' } } as const
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

test('sends waiting steps from any page, and removes the mark', async () => {
  const user = newMember()
  await storeStep(user, milestone)
  const calls = answer({ addMilestone })
  const { container, toasts } = renderSlot(WaitingSteps, { user })
  await waitFor(async () => expect(await storedSteps(user)).toEqual([]))
  expect(calls).toMatchObject([{ params: { id: bookingId }, account: user.id }])
  expect(toasts).toEqual([{ title: 'Milestone added', description: 'We have notified the shipper.' }])
  expect(container.textContent).toBe('')
  await waitFor(async () => expect(await databases()).not.toContain(waitingMark('logistics', user.id)))
})

test('says on any page why a step was refused', async () => {
  const user = newMember()
  await storeStep(user, milestone)
  refuse({ addMilestone }, { status: 409, message: 'It is delivered.' })
  const { toasts } = renderSlot(WaitingSteps, { user })
  await waitFor(() => expect(toasts).toEqual([{ title: 'Milestone not added', description: 'It is delivered.', variant: 'destructive' }]))
})

test('sends nothing for a visitor', () => {
  expect(renderSlot(WaitingSteps, { user: null }).container.textContent).toBe('')
})
