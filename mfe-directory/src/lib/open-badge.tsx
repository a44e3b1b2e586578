import { lazyPage } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { VerifiedBadge } from '#lib/verified-badge.tsx'

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
      <VerifiedBadge what={kind} onOpen={show} />
      {asked ? (
        <Suspense>
          <BadgeSheet kind={kind} id={id} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
