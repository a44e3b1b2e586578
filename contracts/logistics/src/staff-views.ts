import { staffViewsAt } from '@ungana/contracts-kit'

/** For staff with the role audit or all: who opened proofs of delivery. */
export const listProofViews = staffViewsAt('/api/staff/proof-views')
