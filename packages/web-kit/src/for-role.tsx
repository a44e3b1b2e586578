import { t } from '@lingui/core/macro'
import type { Act } from '@ungana/contracts-identity'
import { EmptyState, Page } from '@ungana/ui'
import type { ReactNode } from 'react'
import { useMay } from './may.ts'
import { useTitle } from './use-title.ts'

/** A page for roles that may do the act. Others read whom to ask. */
export function ForRole({ act, children }: { readonly act: Act; readonly children: ReactNode }) {
  return useMay(act) ? children : <Refused />
}

function Refused() {
  useTitle(t`Not part of your role`)
  return (
    <Page>
      <EmptyState title={t`This page is not part of your role`} headingLevel={1} artId="role">
        {t`If you need it, ask an owner of your company.`}
      </EmptyState>
    </Page>
  )
}
