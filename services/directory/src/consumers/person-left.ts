// Deletes a person's own lists when the person leaves a company. Lists of the team stay.
import { personLeft } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/database.ts'

export const onPersonLeft = consumer(personLeft, 'directory-lists-of-person', async (tx: Transaction, { companyId, personId }) => {
  await tx.savedList.deleteMany({ where: { companyId, shared: false, ownerId: personId } })
})
