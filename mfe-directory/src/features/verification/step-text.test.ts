import { verificationStatuses } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { stepText } from './step-text.ts'

it('has a text for each status', () => {
  for (const status of verificationStatuses) expect(stepText({ status, by: 'owner' }, undefined)).toMatch(/^[A-Z].*/)
  expect(stepText({ status: 'submitted', by: 'owner' }, { status: 'draft' })).toBe('You sent your evidence')
  expect(stepText({ status: 'submitted', by: 'owner' }, { status: 'changes-requested' })).toBe('You sent your evidence again')
  expect(stepText({ status: 'submitted', by: 'staff' }, { status: 'in-review' })).toBe('Another team member will review it')
  expect(stepText({ status: 'in-review', by: 'staff' }, { status: 'rejected' })).toBe('Our team reopened the review')
})
