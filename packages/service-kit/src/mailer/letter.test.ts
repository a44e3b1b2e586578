import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const button = { label: 'Open', to: 'https://ungana.example/welcome?token=a&b=c' }

test('says the same in text and in HTML', () => {
  const { to, subject, text, html } = letter({ to: 'a@b.example', subject: 'Hello', words: ['One.', 'Two.'], button, after: ['Three.'] })
  expect([to, subject]).toEqual(['a@b.example', 'Hello'])
  expect(text).toBe(['One.', 'Two.', `Open:\n${button.to}`, 'Three.', 'Ungana: Unite. Trade. Grow.'].join('\n\n'))
  for (const words of ['One.', 'Two.', 'Three.', 'href="https://ungana.example/welcome?token=a&amp;b=c"']) expect(html).toContain(words)
})

test('what people subscribe to says how it ends, to them and to their mail programs', () => {
  const page = 'https://ungana.example/newsletter?unsubscribe=a&b'
  const url = 'https://ungana.example/api/newsletter/unsubscribe?token=a'
  const { text, html, unsubscribeUrl } = letter({ to: 'a@b.example', subject: 'News', words: ['One.'], unsubscribe: { page, url } })
  expect(text.split('\n\n').at(-1)).toBe(`Unsubscribe:\n${page}`)
  expect(html).toContain('href="https://ungana.example/newsletter?unsubscribe=a&amp;b"')
  expect(unsubscribeUrl).toBe(url)
  expect(letter({ to: 'a@b.example', subject: 'Hello', words: [] })).not.toHaveProperty('unsubscribeUrl')
})

test('what people typed is text, not HTML, and makes no header', () => {
  const { subject, html } = letter({ to: 'a@b.example', subject: 'Hi\r\nBcc: c@d.example', words: [`<img src="x" onerror='a()'> & co`] })
  expect(subject).toBe('Hi Bcc: c@d.example')
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#x27;a()&#x27;&gt; &amp; co')
  expect(html).not.toContain('<img')
})
