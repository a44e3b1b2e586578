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

test('shows the agreement for this plan until the payer changes the box', () => {
  expect(renewalChoice('professional', undefined, read)).toEqual({ agreed: true, renew: true, known: true })
  expect(renewalChoice('professional', false, read)).toMatchObject({ renew: false, known: true })
  expect(renewalChoice('enterprise', undefined, read)).toEqual({ agreed: false, renew: false, known: true })
})

test.each([
  ['the membership failed to load', { data: undefined, isSuccess: false, fetchStatus: 'idle' }],
  ['the membership failed to reload', { data: plain, isSuccess: false, fetchStatus: 'idle' }],
  ['the membership is reloading', { data: plain, isSuccess: true, fetchStatus: 'fetching' }],
  ['the membership waits for the network', { data: plain, isSuccess: true, fetchStatus: 'paused' }],
])('knows only the payer’s own choice while %s', (_, reading) => {
  expect(renewalChoice('professional', undefined, reading).known).toBe(false)
  expect(renewalChoice('professional', true, reading)).toMatchObject({ renew: true, known: true })
})

test('assumes the current plan when the service does not name the renewed plan', () => {
  const { renewalPlan: _, ...older } = renewed
  expect(renewalChoice('professional', undefined, { ...read, data: older }).renew).toBe(true)
  expect(renewalChoice('professional', undefined, { ...read, data: { ...older, renews: false } }).renew).toBe(false)
})
