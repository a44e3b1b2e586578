import { Stack } from '@ungana/ui'
import { StaffPage, useUrlFilters } from '@ungana/web-kit'
import { Review } from './review.tsx'
import { VerificationQueue } from './verification-queue.tsx'

/** Companies and organizations that want to be verified, and one of them with all that it sent. */
export default function StaffVerificationsPage() {
  const { values } = useUrlFilters(['id'])
  return (
    <StaffPage title="Verification" lead="Companies and trade organizations that sent their evidence, the oldest first.">
      <Stack $gap={4}>{values.id ? <Review key={values.id} id={values.id} /> : <VerificationQueue />}</Stack>
    </StaffPage>
  )
}
