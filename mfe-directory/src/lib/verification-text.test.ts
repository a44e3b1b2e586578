import { verificationChecks, verificationStatuses } from '@ungana/contracts-directory'
import { expect, it } from 'vitest'
import { checkLabel, statusWords } from './verification-text.ts'

it('labels every status and every check, and shows an unknown status as it is', () => {
  for (const status of verificationStatuses) expect(statusWords(status).label).not.toBe(status)
  for (const check of verificationChecks) expect(checkLabel(check)).not.toBe(check)
  expect(statusWords('escalated')).toEqual({ label: 'escalated', tone: 'neutral' })
})
