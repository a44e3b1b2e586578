import { companyPath } from '@ungana/contracts-directory'
import { messagesPath } from '@ungana/contracts-messaging'
import { Badge, Button, Dialog, DialogClose, DisclosureMenu, InitialsTile, MenuItem } from '@ungana/ui'
import Check from 'lucide-react/icons/check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Languages from 'lucide-react/icons/languages'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BackToList, PaneHead, PaneTitle } from '#lib/two-panes.tsx'
import { useBlock } from './use-block.ts'
import type { Other } from './use-other.ts'

interface ThreadHeadProps {
  readonly accountId: string
  readonly other: Other
  /** Whether what the other side writes is translated without being asked. */
  readonly translates: boolean
  /** Null where nobody translates. */
  readonly onTranslates: ((on: boolean) => void) | null
}

/** With whom, and what can be done about them. */
export function ThreadHead({ accountId, other, translates, onTranslates }: ThreadHeadProps) {
  const [asking, setAsking] = useState(false)
  const block = useBlock(accountId, other, () => setAsking(false))
  return (
    <PaneHead>
      <BackToList to={messagesPath()} label="Back to conversations" />
      <InitialsTile id={other.id} name={other.name} size={40} />
      <PaneTitle>{other.name}</PaneTitle>
      {other.sample ? <Badge tone="sample">Sample</Badge> : null}
      {other.blocked ? <Badge>Blocked</Badge> : null}
      <DisclosureMenu label="More" face={<EllipsisVertical aria-hidden />}>
        <MenuItem as={Link} to={companyPath(other.id)}>
          View profile
        </MenuItem>
        {onTranslates ? (
          <MenuItem as="button" type="button" aria-pressed={translates} onClick={() => onTranslates(!translates)}>
            {translates ? <Check aria-hidden /> : <Languages aria-hidden />}
            Translate automatically
          </MenuItem>
        ) : null}
        {other.blocked ? (
          <MenuItem as="button" type="button" onClick={() => block.mutate(false)}>
            Unblock
          </MenuItem>
        ) : (
          <MenuItem as="button" type="button" onClick={() => setAsking(true)}>
            Block
          </MenuItem>
        )}
      </DisclosureMenu>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={`Block ${other.name}?`}
        description="Their messages and inquiries no longer reach you. They are not told why."
        footer={
          <>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button variant="danger" loading={block.isPending} onClick={() => block.mutate(true)}>
              Block
            </Button>
          </>
        }
      />
    </PaneHead>
  )
}
