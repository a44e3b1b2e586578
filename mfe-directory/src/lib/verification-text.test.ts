import { verificationChecks, verificationStatuses } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { checkLabel, fileSize, statusWords } from './verification-text.ts'

it('has words for every state and every check', () => {
  for (const status of verificationStatuses) expect(statusWords(status).label).not.toBe(status)
  for (const check of verificationChecks) expect(checkLabel(check)).not.toBe(check)
  expect(statusWords('escalated')).toEqual({ label: 'escalated', tone: 'neutral' })
})

it('says sizes as people do', () => {
  expect([1, 1024, 300_000, 2_500_000].map(fileSize)).toEqual(['1 KB', '1 KB', '293 KB', '2.4 MB'])
})
