import { t } from '@lingui/core/macro'
import { boardPath, requestsPath } from '@ungana/contracts-messaging'
import { Link } from 'react-router-dom'
import { FrameTabs } from '#lib/messages-frame.tsx'

/** Links between a company's own requests and the board. */
export function RequestTabs({ tab }: { readonly tab: 'own' | 'board' }) {
  return (
    <nav aria-label={t({ message: 'Requests', context: 'to several suppliers' })}>
      <FrameTabs>
        <li>
          <Link to={requestsPath()} aria-current={tab === 'own' ? 'page' : undefined}>
            {t`My requests`}
          </Link>
        </li>
        <li>
          <Link to={boardPath()} aria-current={tab === 'board' ? 'page' : undefined}>
            {t({ message: 'Board', context: 'of requests' })}
          </Link>
        </li>
      </FrameTabs>
    </nav>
  )
}
