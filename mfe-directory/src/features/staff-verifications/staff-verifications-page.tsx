import { t } from '@lingui/core/macro'
import { Stack } from '@ungana/ui'
import { StaffPage, useUrlFilters } from '@ungana/web-kit'
import { Review } from './review.tsx'
import { VerificationQueue } from './verification-queue.tsx'

/** The queue of verifications, or one verification with its evidence. */
export default function StaffVerificationsPage() {
  const { values } = useUrlFilters(['id'])
  return (
    <StaffPage act="verifications.decide" title={t`Verification`} lead={t`Evidence from companies and trade organizations, oldest first.`}>
      <Stack $gap={4}>{values.id ? <Review key={values.id} id={values.id} /> : <VerificationQueue />}</Stack>
    </StaffPage>
  )
}
