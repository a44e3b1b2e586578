import { expect, it } from 'vitest'
import { shareLinks } from './share-links.ts'

const links = Object.fromEntries(shareLinks('https://ungana.example/company/1?a=b', 'Tea & Co').map(({ label, href }) => [label, href]))

it('offers the channels in order', () => {
  expect(Object.keys(links)).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp', 'Email'])
})

it('escapes the title and the address', () => {
  expect(new URL(links.Facebook ?? '').searchParams.get('u')).toBe('https://ungana.example/company/1?a=b')
  expect(new URL(links.Twitter ?? '').searchParams.get('text')).toBe('Tea & Co')
  expect(new URL(links.WhatsApp ?? '').searchParams.get('text')).toBe('Tea & Co https://ungana.example/company/1?a=b')
  expect(links.Email).toBe('mailto:?subject=Tea%20%26%20Co&body=https%3A%2F%2Fungana.example%2Fcompany%2F1%3Fa%3Db')
})
