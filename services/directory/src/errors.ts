// The directory's own error codes. The code is the contract, the sentence is for people.
import { createError } from '@ungana/service-kit'

export const BusinessNotFound = createError('BUSINESS_NOT_FOUND', 'Company not found', 404)
export const OrganizationNotFound = createError('ORGANIZATION_NOT_FOUND', 'Organization not found', 404)
