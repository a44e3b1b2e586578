import { imageInSize, type Product } from '@ungana/contracts-directory'
import { Badge, Cluster, color, IconButton, media, radius, size } from '@ungana/ui'
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

const Picture = styled.div`
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

/** Where focus goes when the form that took the row's place closes. */
export const editButtonId = (id: string) => `edit-${id}`

interface ProductRowProps {
  readonly product: Product
  readonly first: boolean
  readonly last: boolean
  readonly removing: boolean
  readonly onEdit: () => void
  readonly onRemove: () => Promise<unknown>
  /** -1: up, 1: down. */
  readonly onMove: (step: -1 | 1) => void
}

/** One of the owner's own. */
export function ProductRow({ product, first, last, removing, onEdit, onRemove, onMove }: ProductRowProps) {
  const { name, kind, image } = product
  const [asking, setAsking] = useState(false)
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  const moved = useRef<-1 | 1 | null>(null)

  // A row that moves takes its buttons along, but not always their focus; and at an end one of them can no longer be pressed.
  useEffect(() => {
    if (moved.current === null) return
    const wanted = moved.current === -1 ? (first ? down : up) : last ? up : down
    moved.current = null
    wanted.current?.focus()
  })
  const close = () => {
    setAsking(false)
    // The dialog knows of no button that opened it.
    setTimeout(() => remover.current?.focus())
  }
  const move = (step: -1 | 1) => {
    moved.current = step
    onMove(step)
  }
  return (
    <Row>
      <Picture>{image ? <img src={imageInSize(image, 'small')} alt="" width={72} height={72} loading="lazy" decoding="async" /> : null}</Picture>
      <div>
        <Cluster $gap={2}>
          <Name>{name}</Name>
          {kind === 'service' ? <Badge>Service</Badge> : null}
        </Cluster>
        <Price>{priceText(product)}</Price>
      </div>
      <Actions $gap={0}>
        <IconButton ref={up} label={`Move ${name} up`} disabled={first} onClick={() => move(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton ref={down} label={`Move ${name} down`} disabled={last} onClick={() => move(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton id={editButtonId(product.id)} label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton ref={remover} label={`Delete ${name}`} onClick={() => setAsking(true)}>
          <Trash aria-hidden />
        </IconButton>
      </Actions>
      {asking ? (
        <Suspense>
          <DeleteProduct name={name} removing={removing} onRemove={onRemove} close={close} />
        </Suspense>
      ) : null}
    </Row>
  )
}
