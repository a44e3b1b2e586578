import { t } from '@lingui/core/macro'
import { unsentPath } from '@ungana/contracts-shell'
import { Button, Cluster, Notice, Stack, TextLink } from '@ungana/ui'
import type { ReactNode } from 'react'

interface SavedOnPhoneProps {
  readonly journal: { readonly flush: () => void }
  /** What waits, and why. */
  readonly children: ReactNode
}

/** Entries of the journal that wait for a connection. */
export function SavedOnPhone({ journal, children }: SavedOnPhoneProps) {
  return (
    <Notice tone="warning" title={t`Saved on this phone`} role="status">
      <Stack $gap={3}>
        {children}
        <Cluster>
          <Button variant="outline" onClick={journal.flush}>
            {t`Send now`}
          </Button>
          <TextLink href={unsentPath()}>{t`See all unsent changes`}</TextLink>
        </Cluster>
      </Stack>
    </Notice>
  )
}
