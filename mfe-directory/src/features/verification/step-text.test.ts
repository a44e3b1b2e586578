import { verificationStatuses } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { stepText } from './step-text.ts'

it('has words for each state', () => {
  for (const status of verificationStatuses) expect(stepText({ status, by: 'owner' }, undefined)).toMatch(/^[A-Z].*/)
  expect(stepText({ status: 'submitted', by: 'owner' }, { status: 'draft' })).toBe('You sent it to our team')
  expect(stepText({ status: 'submitted', by: 'owner' }, { status: 'changes-requested' })).toBe('You sent it again')
  expect(stepText({ status: 'submitted', by: 'staff' }, { status: 'in-review' })).toBe('It waits for another of our team')
  expect(stepText({ status: 'in-review', by: 'staff' }, { status: 'rejected' })).toBe('Our team looks at it again')
})
