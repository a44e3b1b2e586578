import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { ActionFailure, SUBMISSION_FAILED } from './index.ts'

const refused = new ApiError(409, 'Conflict', { message: 'Somebody else decided it.', code: 'DECIDED', requestId: '1' })

test.each([
  [undefined, undefined, ''],
  [null, 'Please try again', ''],
  ['', undefined, ''],
  ['Please choose a file.', undefined, 'Please choose a file.'],
  [refused, 'Please try again', 'Somebody else decided it.'],
  [new Error('broken'), 'Please try again', 'Please try again'],
  [new Error('broken'), undefined, SUBMISSION_FAILED],
])('%s is shown as a sentence', (error, otherwise, words) => {
  const { container } = render(<ActionFailure error={error} {...(otherwise && { otherwise })} />)
  expect(container.textContent).toBe(words)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an act that waits for a second person leads to the approvals', () => {
  render(<ActionFailure error={new ApiError(409, 'Conflict', { message: 'Waits.', code: 'WAITS_FOR_APPROVAL', requestId: '1' })} />)
  expect(screen.getByText('Waiting for a second person')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/approvals')
})
