import { listLogisticsTrends } from '@ungana/contracts-logistics'
import type { SlotModule } from '@ungana/contracts-shell'
import { QueueTrends } from '@ungana/web-kit'

const titles = { 'logistics-cases': 'Logistics cases' }

/** The last 30 days of this part's queues, on /staff. */
const StaffTrends: SlotModule['default'] = () => <QueueTrends from={listLogisticsTrends} titles={titles} />

export default StaffTrends
