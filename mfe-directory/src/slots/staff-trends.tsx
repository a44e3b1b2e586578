import { listDirectoryTrends } from '@ungana/contracts-directory'
import type { SlotModule } from '@ungana/contracts-shell'
import { QueueTrends } from '@ungana/web-kit'

const titles = { reviews: 'Reviews', verifications: 'Verification', requests: 'Exhibition requests', registrations: 'Exhibition registrations' }

/** The last 30 days of this part's queues, on /staff. */
const StaffTrends: SlotModule['default'] = () => <QueueTrends from={listDirectoryTrends} titles={titles} />

export default StaffTrends
