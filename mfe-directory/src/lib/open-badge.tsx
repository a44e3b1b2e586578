import { t } from '@lingui/core/macro'
import { TooltipBadge } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { Suspense, useState } from 'react'

// The dialog's code is loaded on the first click.
const BadgeSheet = lazyPage(() => import(/* webpackChunkName: 'badge' */ '#lib/badge-sheet.tsx'))

interface OpenBadgeProps {
  readonly kind: 'business' | 'organization'
  readonly id: string
  readonly name: string
  readonly sample: boolean
}

/** The Verified or Sample badge on a company's or organization's page. It opens the badge details. */
export function OpenBadge({ kind, id, name, sample }: OpenBadgeProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <TooltipBadge
        tone={sample ? 'sample' : 'verified'}
        tooltip={
          sample
            ? t`Invented to show how the site looks. Nobody checked it.`
            : kind === 'business'
              ? t`This business has been verified by Ungana`
              : t`This organization has been verified by Ungana`
        }
        onOpen={show}
      >
        {sample ? t`Sample` : t`Verified`}
      </TooltipBadge>
      {wasOpened ? (
        <Suspense>
          <BadgeSheet kind={kind} id={id} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
