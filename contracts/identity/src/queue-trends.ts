import { queueTrendsAt } from '@ungana/contracts-kit'

/** For staff: the trends of this service's queues. */
export const listIdentityTrends = queueTrendsAt('/api/staff/identity-trends', ['messages'])
