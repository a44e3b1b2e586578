import { queueTrendsAt } from '@ungana/contracts-kit'

/** For staff: the trends of this service's queues. */
export const listMessagingTrends = queueTrendsAt('/api/staff/messaging-trends', ['message-reports'])
