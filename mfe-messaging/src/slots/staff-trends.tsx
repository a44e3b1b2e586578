import { listMessagingTrends } from '@ungana/contracts-messaging'
import type { SlotModule } from '@ungana/contracts-shell'
import { QueueTrends } from '@ungana/web-kit'

const titles = { 'message-reports': 'Message reports' }

/** The last 30 days of this part's queues, on /staff. */
const StaffTrends: SlotModule['default'] = () => <QueueTrends from={listMessagingTrends} titles={titles} />

export default StaffTrends
