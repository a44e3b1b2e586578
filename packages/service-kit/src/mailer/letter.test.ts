import { expect, test } from 'vitest'
import { letter } from './letter.ts'

const button = { label: 'Open', to: 'https://ungana.example/welcome?token=a&b=c' }

test('says the same in text and in HTML', () => {
  const { to, subject, text, html } = letter({ to: 'a@b.example', subject: 'Hello', words: ['One.', 'Two.'], button, after: ['Three.'] })
  expect([to, subject]).toEqual(['a@b.example', 'Hello'])
  expect(text).toBe(['One.', 'Two.', `Open:\n${button.to}`, 'Three.', 'Ungana: Unite. Trade. Grow.'].join('\n\n'))
  for (const words of ['One.', 'Two.', 'Three.', 'href="https://ungana.example/welcome?token=a&amp;b=c"']) expect(html).toContain(words)
})

test('what people typed is text, not HTML, and makes no header', () => {
  const { subject, html } = letter({ to: 'a@b.example', subject: 'Hi\r\nBcc: c@d.example', words: [`<img src="x" onerror='a()'> & co`] })
  expect(subject).toBe('Hi Bcc: c@d.example')
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#39;a()&#39;&gt; &amp; co')
  expect(html).not.toContain('<img')
})
