import { expect, test } from 'vitest'
import { mailHref, telHref, whatsAppHref } from './contact-hrefs.ts'

test.each([
  [mailHref('ada@kivu.example'), 'mailto:ada@kivu.example'],
  [mailHref('sales+ea@kivu.example'), 'mailto:sales%2Bea@kivu.example'],
  // In a mail link, text after a question mark sets mail fields, such as more recipients.
  [mailHref('a?bcc=b@kivu.example'), 'mailto:a%3Fbcc%3Db@kivu.example'],
  [mailHref('ada@kivu.example', { subject: 'Peaberry & co.' }), 'mailto:ada@kivu.example?subject=Peaberry%20%26%20co.'],
  [mailHref('', { subject: 'A', body: 'https://u.example/?a=b' }), 'mailto:?subject=A&body=https%3A%2F%2Fu.example%2F%3Fa%3Db'],
  [telHref('+250 (788) 000-000'), 'tel:+250788000000'],
  [whatsAppHref('Coffee & tea https://u.example/?a=b'), 'https://wa.me/?text=Coffee+%26+tea+https%3A%2F%2Fu.example%2F%3Fa%3Db'],
])('%s', (href, expected) => {
  expect(href).toBe(expected)
})
