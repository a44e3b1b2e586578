import { t } from '@lingui/core/macro'
import type { KeptThing } from '@ungana/contracts-shell/saved-data'
import { Button, Cluster, MenuItem, Quiet } from '@ungana/ui'
import { type ReactNode, useEffect } from 'react'
import { ActionFailure } from '#action-failure.tsx'
import { fileSize } from '#file-size.ts'
import { useHost } from '#host.tsx'
import { useKept } from './use-kept.ts'

export interface KeepButtonProps {
  readonly thing: KeptThing
  /** button: on a page. item: in a menu. row: in a list of files, so the name of the button names the file. */
  readonly as?: 'button' | 'item' | 'row'
  readonly icon?: ReactNode
  /** The page that this file belongs to. While it is kept, its files are too, so they need no button. */
  readonly within?: string
}

export default function KeepButton({ thing, as = 'button', icon, within }: KeepButtonProps) {
  const { toast } = useHost()
  const { things, kept, busy, problem, toggle } = useKept(thing)
  useEffect(() => {
    if (problem) toast({ title: t`Not kept on this device`, description: problem, variant: 'destructive' })
  }, [problem, toast])
  if (!things || things.some(({ path }) => path === within)) return null
  const text = kept ? t`Remove from this device` : t`Keep on this device`
  if (as === 'item')
    return (
      <MenuItem as="button" type="button" disabled={busy} onClick={() => void toggle()}>
        {icon}
        {text}
      </MenuItem>
    )
  const isRow = as === 'row'
  return (
    <>
      <Cluster>
        <Button
          variant={isRow ? 'link' : 'outline'}
          size={isRow ? 'small' : 'medium'}
          aria-label={isRow ? `${text}: ${thing.title}` : undefined}
          icon={icon}
          loading={busy}
          loadingLabel={t`Saving...`}
          onClick={() => void toggle()}
        >
          {text}
        </Button>
        <Quiet role="status">{kept ? t`On this device: ${fileSize(kept.bytes)}` : null}</Quiet>
      </Cluster>
      <ActionFailure error={problem} />
    </>
  )
}
