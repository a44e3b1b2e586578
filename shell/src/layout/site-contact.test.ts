import { expect, test } from 'vitest'
import { parseSiteContact } from './site-contact.ts'

test('what the gateway wrote is read', () => {
  const contact = { email: 'hello@ungana.example', social: [{ name: 'X', url: 'https://x.example/ungana' }] }
  expect(parseSiteContact(JSON.stringify(contact))).toEqual(contact)
})

test.each(['', 'null', '[', '"text"', '{}'])('%j is no contact', (text) => {
  expect(parseSiteContact(text)).toBeNull()
})
