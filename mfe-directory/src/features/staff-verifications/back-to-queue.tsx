import { staffVerificationsPath } from '@ungana/contracts-directory'
import { TextLink } from '@ungana/ui'

export const BackToQueue = () => (
  <p>
    <TextLink href={staffVerificationsPath()}>All verifications</TextLink>
  </p>
)
