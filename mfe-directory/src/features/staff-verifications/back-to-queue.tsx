import { t } from '@lingui/core/macro'
import { staffVerificationsPath } from '@ungana/contracts-directory'
import { TextLink } from '@ungana/ui'

export const BackToQueue = () => (
  <p>
    <TextLink href={staffVerificationsPath()}>{t`All verifications`}</TextLink>
  </p>
)
