import { listPaymentTrends } from '@ungana/contracts-payments'
import type { SlotModule } from '@ungana/contracts-shell'
import { QueueTrends } from '@ungana/web-kit'

const titles = { payments: 'Payments', disputes: 'Disputed payments', sales: 'Sales requests' }

/** The last 30 days of this part's queues, on /staff. */
const StaffTrends: SlotModule['default'] = () => <QueueTrends from={listPaymentTrends} titles={titles} />

export default StaffTrends
