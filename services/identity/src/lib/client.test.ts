import { expect, test } from 'vitest'
import { clientOf } from './client.ts'

test('shortens a long user agent', () => {
  const request = { id: 'r1', ip: '127.0.0.1' }
  const userAgent = (headers: Record<string, string>) => clientOf({ ...request, headers }).userAgent
  expect(userAgent({ 'user-agent': 'x'.repeat(5000) })).toBe('x'.repeat(300))
  expect(userAgent({})).toBe('')
})
