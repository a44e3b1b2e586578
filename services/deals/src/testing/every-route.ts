// A deals service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import type { MatrixSite } from '@ungana/service-kit/testing'
import { startDeals } from '#testing/deals.ts'

export async function startEveryRoute(): Promise<MatrixSite> {
  const site = await startDeals()
  const [owner, party, stranger] = [await site.company(), await site.company(), await site.company()]
  const own = await site.deal(owner, party, { subject: 'owner-words' })
  const foreign = await site.deal(stranger, party, { subject: 'stranger-words' })
  const suspended = await site.company('Suspended', 'suspended')
  const as = (sub: string) => ({ role: 'member', sub }) as const
  return {
    app: site.app,
    pool: site.pool,
    identity: site.identity,
    services: site.services,
    callers: {
      visitor: { role: 'visitor' },
      member: as(await site.company()),
      party: as(party),
      owner: as(owner),
      staff: { role: 'staff', sub: randomUUID() },
      suspended: as(suspended),
    },
    ids: { missing: randomUUID(), owner, ownDeal: own, foreignDeal: foreign },
    words: { o: ['owner-words'], f: ['stranger-words'], b: ['"side":"buyer"'], s: ['"side":"seller"'] },
    rows: { O: owner, F: stranger },
    requests: {},
    close: site.close,
  }
}
