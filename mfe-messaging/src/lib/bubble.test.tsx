import { render, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { Words } from './bubble.tsx'

test('a message runs in the direction of its own language', () => {
  render(<Words>السلام عليكم</Words>)
  expect(screen.getByText('السلام عليكم').dir).toBe('auto')
})
