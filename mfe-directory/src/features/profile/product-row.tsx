import { t } from '@lingui/core/macro'
import { imageInSize, type Product } from '@ungana/contracts-directory'
import { Badge, Cluster, color, IconButton, media, Picture, radius, size } from '@ungana/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { priceText } from '#lib/price-text.ts'
import { DeleteProduct } from './lazy-forms.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: 72px minmax(0, 1fr) auto;
  align-items: center;
  gap: 8px 16px;

  ${media.phone} {
    grid-template-columns: 56px minmax(0, 1fr);
  }
`

const Place = styled.div`
  width: 100%;
  aspect-ratio: 1;
  border-radius: ${radius.small};
  background: ${color.sunk};
  overflow: hidden;

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

const Name = styled.h3`
  font-size: ${size.body};
  overflow-wrap: anywhere;
`

const Price = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

const Actions = styled(Cluster)`
  ${media.phone} {
    grid-column: 1 / -1;
    justify-content: end;
  }
`

/** Id of the edit button, which gets the focus when the form in the row closes. */
export const editButtonId = (id: string) => `edit-${id}`

interface ProductRowProps {
  readonly product: Product
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isRemoving: boolean
  readonly onEdit: () => void
  readonly onRemove: () => Promise<unknown>
  /** -1: up, 1: down. */
  readonly onMove: (step: -1 | 1) => void
}

/** A product in the owner's list, with buttons to move, edit and delete it. */
export function ProductRow({ product, isFirst, isLast, isRemoving, onEdit, onRemove, onMove }: ProductRowProps) {
  const { name, kind, image } = product
  const [confirming, setConfirming] = useState(false)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const deleteButton = useRef<HTMLButtonElement>(null)
  const moved = useRef<-1 | 1 | null>(null)

  // A moved row can lose its focus. At the top or bottom of the list one button is disabled, so focus the other button.
  useEffect(() => {
    if (moved.current === null) return
    const next = moved.current === -1 ? (isFirst ? down : up) : isLast ? up : down
    moved.current = null
    next.current?.focus()
  })
  const close = () => {
    setConfirming(false)
    // The dialog does not return the focus, because it was not opened by its own trigger.
    setTimeout(() => deleteButton.current?.focus())
  }
  const move = (step: -1 | 1) => {
    moved.current = step
    onMove(step)
  }
  return (
    <Row>
      <Place>{image ? <Picture src={imageInSize(image, 'small')} width={72} height={72} /> : null}</Place>
      <div>
        <Cluster $gap={2}>
          <Name>{name}</Name>
          {kind === 'service' ? <Badge>{t`Service`}</Badge> : null}
        </Cluster>
        <Price>{priceText(product)}</Price>
      </div>
      <Actions $gap={0}>
        <IconButton ref={up} label={t`Move ${name} up`} disabled={isFirst} onClick={() => move(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton ref={down} label={t`Move ${name} down`} disabled={isLast} onClick={() => move(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton id={editButtonId(product.id)} label={t`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton ref={deleteButton} label={t`Delete ${name}`} onClick={() => setConfirming(true)}>
          <Trash aria-hidden />
        </IconButton>
      </Actions>
      {confirming ? (
        <Suspense>
          <DeleteProduct name={name} isRemoving={isRemoving} onRemove={onRemove} close={close} />
        </Suspense>
      ) : null}
    </Row>
  )
}
