import { t } from '@lingui/core/macro'
import { type SessionUser, teamPath } from '@ungana/contracts-shell'
import { Notice, TextLink } from '@ungana/ui'

/** Says that the user's company is frozen. Shows nothing if it is not. */
export function FrozenNote({ user }: { readonly user: SessionUser | null }) {
  if (!user?.frozen) return null
  const { businessName } = user
  return (
    <Notice tone="danger" title={t`${businessName} is frozen`}>
      <p>{t`You can look, but nobody can act for the company.`}</p>
      <TextLink href={teamPath()}>{t`Who froze it, and how it ends`}</TextLink>
    </Notice>
  )
}
