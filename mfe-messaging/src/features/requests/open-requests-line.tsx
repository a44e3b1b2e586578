import { t } from '@lingui/core/macro'
import { OPEN_REQUESTS_MAX, OPEN_REQUESTS_MAX_PAID } from '@ungana/contracts-messaging'
import { Quiet } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'
import { Link } from 'react-router-dom'

/** Says how many open requests a company can have. */
export function OpenRequestsLine() {
  const served = useServed()
  return (
    <Quiet>
      {t`Open requests at once: ${OPEN_REQUESTS_MAX} on the Basic plan, ${OPEN_REQUESTS_MAX_PAID} on a paid plan.`}{' '}
      {served('/pricing') ? <Link to="/pricing">{t`See plans`}</Link> : null}
    </Quiet>
  )
}
