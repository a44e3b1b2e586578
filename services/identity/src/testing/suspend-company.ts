// Suspends a company as two members of staff do.
import { randomUUID } from 'node:crypto'
import { confirmSuspension, listSuspensions, suspendAccount } from '@ungana/contracts-identity'
import type { StaffProposal } from '@ungana/contracts-kit'
import type { Answer, TestService } from './identity.ts'

export async function suspendCompany(service: TestService, id: string): Promise<Answer> {
  const [as, colleague] = [randomUUID(), randomUUID()].map((sub) => ({ as: { sub, role: 'staff' as const } }))
  await service.call('POST', suspendAccount.url.replace(':id', id), { reason: 'Forged papers' }, as)
  const proposals: StaffProposal[] = (await service.call('GET', listSuspensions.url, undefined, colleague)).body
  const proposal = proposals.find(({ subject }) => subject === id)?.id ?? ''
  return service.call('POST', confirmSuspension.url.replace(':id', proposal), undefined, colleague)
}
