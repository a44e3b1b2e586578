// Creates the company of a new account if identity's direct call did not arrive.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { createCompany } from '#features/companies/companies.ts'
import type { Transaction } from '#lib/database.ts'

export const onAccountRegistered = consumer(accountRegistered, 'directory-company-for-account', (tx: Transaction, registration, { requestId }) =>
  createCompany(tx, registration, requestId),
)
