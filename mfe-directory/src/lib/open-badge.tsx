import { TooltipBadge } from '@ungana/ui'
import { lazyPage } from '@ungana/web-kit'
import { Suspense, useState } from 'react'

// Dialog and facts come when somebody asks.
const BadgeSheet = lazyPage(() => import(/* webpackChunkName: 'badge' */ '#lib/badge-sheet.tsx'))

interface OpenBadgeProps {
  readonly kind: 'business' | 'organization'
  readonly id: string
  readonly name: string
}

/** The badge on somebody's own page, which opens what it stands for. */
export function OpenBadge({ kind, id, name }: OpenBadgeProps) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <>
      <TooltipBadge tone="verified" tooltip={`This ${kind} has been verified by Ungana`} onOpen={show}>
        Verified
      </TooltipBadge>
      {asked ? (
        <Suspense>
          <BadgeSheet kind={kind} id={id} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
