import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+news@example.org', 'ada@example.org'],
  ['a.d.a@example.org', 'a.d.a@example.org'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['"a@b"@example.org', '"a@b"@example.org'],
])('finds the mailbox of %s: %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
