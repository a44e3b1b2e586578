import { staffViewsAt } from '@ungana/contracts-kit'

/** For staff with the role audit or all: who opened reported messages and inquiries. */
export const listMessageViews = staffViewsAt('/api/staff/message-views')
