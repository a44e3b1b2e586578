import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  ['https://www.kivucoffee.example/', 'https://www.kivucoffee.example/', 'kivucoffee.example'],
  ['kivucoffee.example/about', 'https://kivucoffee.example/about', 'kivucoffee.example/about'],
  ['kivucoffee.example:8443', 'https://kivucoffee.example:8443/', 'kivucoffee.example:8443'],
  ['http://kivucoffee.example', 'http://kivucoffee.example/', 'kivucoffee.example'],
])('makes a link of %s', (typed, href, label) => {
  expect(webAddress(typed)).toEqual({ href, label })
})

it.each([null, '', '  ', 'javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.example', 'none', 'https://', 'two words'])(
  'makes no link of %s',
  (typed) => {
    expect(webAddress(typed)).toBeNull()
  },
)
