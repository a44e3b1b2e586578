import { memberAs, render, screen, staff } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { EmptyForRole } from './empty-for-role.tsx'

test.each([
  [memberAs('sales'), 'Write to a business.', '/directory'],
  [memberAs('viewer'), 'Your role lets you read what arrives and what colleagues write.', undefined],
  [staff, 'This list is for companies. Your work is on the staff page.', '/staff'],
])('an empty list invites only a role that may write: %o', (user, text, link) => {
  render(
    <EmptyForRole act="messages.write" title="No messages" action={<a href="/directory">Find businesses</a>}>
      Write to a business.
    </EmptyForRole>,
    { user },
  )
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(link)
})
