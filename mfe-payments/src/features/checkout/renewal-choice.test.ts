import type { Membership } from '@ungana/contracts-payments'
import { expect, test } from 'vitest'
import { renewalChoice } from './renewal-choice.ts'

const renewed: Membership = {
  holderKind: 'business',
  plan: 'professional',
  name: 'Professional',
  from: null,
  until: null,
  renews: true,
  renewalPlan: 'professional',
  renewalProblem: null,
  renewalRemedy: null,
}
const read = { data: renewed, isSuccess: true, fetchStatus: 'idle' }
const plain: Membership = { ...renewed, renews: false, renewalPlan: null }

test('the box says what its holder has agreed to for this plan, until he says otherwise', () => {
  expect(renewalChoice('professional', undefined, read)).toEqual({ agreed: true, renew: true, known: true })
  expect(renewalChoice('professional', false, read)).toMatchObject({ renew: false, known: true })
  expect(renewalChoice('enterprise', undefined, read)).toEqual({ agreed: false, renew: false, known: true })
})

test.each([
  ['it could not be read', { data: undefined, isSuccess: false, fetchStatus: 'idle' }],
  ['it could not be read anew', { data: plain, isSuccess: false, fetchStatus: 'idle' }],
  ['it is read anew', { data: plain, isSuccess: true, fetchStatus: 'fetching' }],
  ['it waits for a network', { data: plain, isSuccess: true, fetchStatus: 'paused' }],
])('where %s nobody knows, but for what he says himself', (_, reading) => {
  expect(renewalChoice('professional', undefined, reading).known).toBe(false)
  expect(renewalChoice('professional', true, reading)).toMatchObject({ renew: true, known: true })
})

test('a service that does not say which plan renews means the one that is paid', () => {
  const { renewalPlan: _, ...older } = renewed
  expect(renewalChoice('professional', undefined, { ...read, data: older }).renew).toBe(true)
  expect(renewalChoice('professional', undefined, { ...read, data: { ...older, renews: false } }).renew).toBe(false)
})
