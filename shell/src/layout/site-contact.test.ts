import { expect, test } from 'vitest'
import { parseSiteContact } from './site-contact.ts'

test('reads what the gateway wrote', () => {
  const contact = { email: 'hello@ungana.example', social: [{ name: 'X', url: 'https://x.example/ungana' }] }
  expect(parseSiteContact(JSON.stringify(contact))).toEqual(contact)
})

test.each(['', 'null', '[', '"text"', '{}'])('reads no contact from %j', (text) => {
  expect(parseSiteContact(text)).toBeNull()
})
