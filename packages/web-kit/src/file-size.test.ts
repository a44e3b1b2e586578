import { expect, test, vi } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '1 KB'],
  [1536, '2 KB'],
  [1024 * 1024 - 1, '1024 KB'],
  [1024 * 1024, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

test('is written as the language of the page writes numbers', () => {
  vi.stubGlobal('unganaTexts', { ':code': 'fr', ':tag': 'fr-CD' })
  expect(fileSize(1.5 * 1024 * 1024)).toBe('1,5 MB')
  vi.unstubAllGlobals()
})
