import { t } from '@lingui/core/macro'
import type { Act } from '@ungana/contracts-identity'
import { staffPath } from '@ungana/contracts-shell'
import { EmptyState, type EmptyStateProps, TextLink } from '@ungana/ui'
import { useHost, useMay } from '@ungana/web-kit'

/** An empty list. A role that cannot do the act reads what it can do, without the invitation. */
export function EmptyForRole({ act, children, action, ...words }: EmptyStateProps & { readonly act: Act }) {
  const isStaff = useHost().session.user?.role === 'staff'
  const mayAct = useMay(act)
  return (
    <EmptyState {...words} action={mayAct ? action : isStaff ? <TextLink href={staffPath()}>{t`Go to staff pages`}</TextLink> : null}>
      {mayAct
        ? children
        : isStaff
          ? t`This list is for companies. Your work is on the staff page.`
          : t`Your role lets you read what arrives and what colleagues write.`}
    </EmptyState>
  )
}
