import { queueTrendsAt } from '@ungana/contracts-kit'

/** For staff: the trends of this service's queues. */
export const listLogisticsTrends = queueTrendsAt('/api/staff/logistics-trends', ['logistics-cases'])
