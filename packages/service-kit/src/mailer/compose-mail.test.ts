import { text as t } from '@ungana/language/server'
import { expect, test } from 'vitest'
import { composeMail, inLanguage } from './compose-mail.ts'

const button = { label: t('Open'), to: 'https://ungana.example/welcome?token=a&b=c' }

test('has the same content in text and HTML', () => {
  const { to, subject, text, html } = composeMail({
    kind: 'newsletter',
    to: 'a@b.example',
    subject: t('Hello'),
    words: ['One.', 'Two.'],
    button,
    after: ['Three.'],
  })
  expect([to, subject]).toEqual(['a@b.example', 'Hello'])
  expect(text).toBe(['One.', 'Two.', `Open:\n${button.to}`, 'Three.', 'Ungana: Unite. Trade. Grow.'].join('\n\n'))
  for (const words of ['One.', 'Two.', 'Three.', 'href="https://ungana.example/welcome?token=a&amp;b=c"']) expect(html).toContain(words)
})

test('a newsletter shows readers and mail programs how to unsubscribe', () => {
  const page = 'https://ungana.example/newsletter?unsubscribe=a&b'
  const url = 'https://ungana.example/api/newsletter/unsubscribe?token=a'
  const { text, html, unsubscribeUrl } = composeMail({
    kind: 'newsletter',
    to: 'a@b.example',
    subject: t('News'),
    words: ['One.'],
    unsubscribe: { page, url },
  })
  expect(text.split('\n\n').at(-1)).toBe(`Unsubscribe:\n${page}`)
  expect(html).toContain('href="https://ungana.example/newsletter?unsubscribe=a&amp;b"')
  expect(unsubscribeUrl).toBe(url)
  expect(composeMail({ kind: 'newsletter', to: 'a@b.example', subject: t('Hello'), words: [] })).not.toHaveProperty('unsubscribeUrl')
})

test('escapes users’ text, which cannot add a header', () => {
  const { subject, html } = composeMail({
    kind: 'newsletter',
    to: 'a@b.example',
    subject: t('Hi\r\nBcc: c@d.example'),
    words: [`<img src="x" onerror='a()'> & co`],
  })
  expect(subject).toBe('Hi Bcc: c@d.example')
  expect(html).toContain('&lt;img src=&quot;x&quot; onerror=&#x27;a()&#x27;&gt; &amp; co')
  expect(html).not.toContain('<img')
})

test('addresses in users’ text are no links, but those that our team writes are', () => {
  const url = 'https://ungana.example/help'
  const { text, html } = composeMail({
    kind: 'contact-answer',
    to: 'a@b.example',
    subject: t('Hi'),
    words: ['See https://evil.example', { byStaff: url }],
    after: ['www.evil.example'],
  })
  for (const shown of [text, html]) {
    expect(shown).not.toContain('evil.example')
    expect(shown).toContain('evil[.]example')
    expect(shown).toContain(url)
  }
})

test('a postscript stands before the signature, in text and HTML', () => {
  const { content } = composeMail({ kind: 'second-factor', to: 'a@b.example', subject: t('Hi'), words: ['One.'] })
  const shown = content && inLanguage(content, 'en', t('P.S. <b>'))
  expect(shown?.text).toBe('One.\n\nP.S. <b>\n\nUngana: Unite. Trade. Grow.')
  expect(shown?.html).toMatch(/One\..*P\.S\. &lt;b&gt;.*Ungana: Unite/s)
})

test('an email in Arabic is written from right to left and leads to pages in Arabic', () => {
  const page = 'https://ungana.example/newsletter?unsubscribe=a'
  const url = 'https://ungana.example/api/newsletter/unsubscribe?token=a'
  const { content } = composeMail({
    kind: 'newsletter',
    to: 'a@b.example',
    subject: t('Not found'),
    words: [t('Please log in'), 'Kivu Roasters'],
    button: { label: t('Please log in'), to: 'https://ungana.example/' },
    unsubscribe: { page, url },
  })
  const shown = content && inLanguage(content, 'ar')
  expect(shown?.subject).toBe('غير موجود')
  expect(shown?.text).toContain('يرجى تسجيل الدخول\n\nKivu Roasters\n\nيرجى تسجيل الدخول:\nhttps://ungana.example/ar\n\n')
  expect(shown?.text).toContain('https://ungana.example/ar/newsletter?unsubscribe=a')
  expect(shown?.html).toContain('<html lang="ar" dir="rtl">')
  expect(shown?.unsubscribeUrl).toBe(url)
})
