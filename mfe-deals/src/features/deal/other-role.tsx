import { t } from '@lingui/core/macro'
import { Quiet } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'

/** Said where the user's role may not do the step. */
export function OtherRole() {
  const { user } = useHost().session
  return user?.frozen ? null : <Quiet>{t`Somebody with another role in your company must do this.`}</Quiet>
}
