import { describe, expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

describe('momentText', () => {
  test('is a date and a time of day', () => {
    expect(momentText('2026-11-21T03:16:09.123Z')).toMatch(/^\d{1,2} Nov 2026, \d{2}:\d{2}$/)
  })

  test('leaves what is no date', () => {
    expect(momentText('yesterday')).toBe('yesterday')
  })
})
