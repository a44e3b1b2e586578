import { createQueryClient } from '@ungana/web-kit'
import { afterEach, expect, test, vi } from 'vitest'
import { ownVerificationQuery } from './own-verification.ts'

afterEach(() => vi.unstubAllGlobals())

test('marks cached pages as outdated, because staff may have changed the badge', async () => {
  const subject = { kind: 'business', id: '149c2191-0e2f-4267-a0c4-edbee1ae1e11', name: 'Kivu', country: 'Rwanda', type: 'trader' }
  const own = { subject: { ...subject, status: 'active', featured: false, sample: false }, badge: true, plan: null, planHasBadge: false }
  vi.stubGlobal('fetch', async () => Response.json({ ...own, verifications: [] }))
  const queries = createQueryClient()
  const page = ['directory', 'business', subject.id]
  queries.setQueryData(page, { verified: false })
  await queries.fetchQuery(ownVerificationQuery(queries, subject.id, {}))
  expect(queries.getQueryState(page)?.isInvalidated).toBe(true)
})
