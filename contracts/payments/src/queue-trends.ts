import { queueTrendsAt } from '@ungana/contracts-kit'

/** For staff: the trends of this service's queues. */
export const listPaymentTrends = queueTrendsAt('/api/staff/payments-trends', ['payments', 'disputes', 'sales'])
