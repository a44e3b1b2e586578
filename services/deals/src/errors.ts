// Error codes of deals. Clients rely on the code; the text is for people.
import { createError } from '@ungana/service-kit'

export const DealNotFound = createError('DEALS_NOT_FOUND', 'Deal not found', 404)
