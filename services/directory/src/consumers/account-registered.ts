// A new account gets its company, also where identity's nudge was lost.
import { accountRegistered } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import { createCompany } from '#features/companies/companies.ts'
import type { Transaction } from '#lib/database.ts'

export const companyForAccount = consumer(accountRegistered, 'directory-company-for-account', (tx: Transaction, registration, { requestId }) =>
  createCompany(tx, registration, requestId),
)
