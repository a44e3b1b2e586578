import { queueTrendsAt } from '@ungana/contracts-kit'

/** For staff: the trends of this service's queues. */
export const listDirectoryTrends = queueTrendsAt('/api/staff/directory-trends', ['reviews', 'verifications', 'requests', 'registrations'])
