import { staffViewsAt } from '@ungana/contracts-kit'

/** For staff with the role audit or all: who opened evidence and documents of verifications. */
export const listDocumentViews = staffViewsAt('/api/staff/document-views')
