import { render, screen } from '@ungana/web-kit/testing'
import { expect, test } from 'vitest'
import { ContactText } from './contact-text.tsx'

test.each([
  ['+254 712 345 678', ['tel:+254712345678']],
  ['Call Aline on 0788 123 456, or aline@kivu.example.', ['tel:0788123456', 'mailto:aline@kivu.example']],
  ['WhatsApp (+250) 788-123-456 / dispatch+ke@kivu.co.ke', ['tel:+250788123456', 'mailto:dispatch%2Bke@kivu.co.ke']],
  ['Gate 12, ask for Jean', []],
])('links the phone numbers and email addresses of "%s", and changes no text', (text, hrefs) => {
  const { container } = render(<ContactText>{text}</ContactText>)
  expect(container.textContent).toBe(text)
  expect(container.querySelectorAll('a:not([dir=ltr])')).toHaveLength(0)
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(hrefs)
})
