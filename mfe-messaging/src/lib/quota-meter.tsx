import { t } from '@lingui/core/macro'
import { color, size } from '@ungana/ui'
import { useServed } from '@ungana/web-kit'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { quotaText, useQuota } from '#lib/quota.ts'

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  color: ${color.ink2};
  font-size: ${size.caption};
`

/** Messages left this month, with an upgrade link. Renders nothing on unlimited plans. */
export function QuotaMeter({ accountId }: { readonly accountId: string }) {
  const { data } = useQuota(accountId)
  const served = useServed()
  const text = data ? quotaText(data) : null
  if (text === null) return null
  return (
    <Line role="status">
      {text}
      {served('/pricing') ? <Link to="/pricing">{t`Upgrade`}</Link> : null}
    </Line>
  )
}
