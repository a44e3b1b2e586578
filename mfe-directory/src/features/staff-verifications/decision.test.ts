import type { ReviewedVerification } from '@ungana/contracts-directory'
import { createQueryClient } from '@ungana/web-kit'
import { expect, test } from 'vitest'
import { staffKey } from '#lib/staff-key.ts'
import { decisionOn } from './decision.ts'

test('marks all cached pages as outdated after a decision', async () => {
  const queries = createQueryClient()
  const pages = [
    ['directory', 'business', '7'],
    ['directory', 'organization', '7'],
    ['directory', 'organizations', 1],
    ['directory', 'search', {}],
    staffKey('verifications', 'v'),
  ]
  for (const queryKey of pages) queries.setQueryData(queryKey, {})
  const approved = { id: 'v', status: 'approved' } as ReviewedVerification
  await queries
    .getMutationCache()
    .build(queries, decisionOn(queries, 'v'))
    .execute(async () => approved)
  expect(queries.getQueryData(staffKey('verifications', 'v'))).toEqual(approved)
  expect(pages.filter((queryKey) => !queries.getQueryState(queryKey)?.isInvalidated)).toEqual([])
})
